CREATE TABLE "exponent_chain" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"terminal" text NOT NULL,
	"salt" text NOT NULL,
	"rounds" integer NOT NULL,
	"first_round" integer,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exponent_chain_first_round_unique" UNIQUE("first_round")
);
--> statement-breakpoint
CREATE TABLE "exponent_round" (
	"round" integer PRIMARY KEY NOT NULL,
	"chain_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"open_at" timestamp (3) with time zone NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"break_at" timestamp (3) with time zone NOT NULL,
	"crash" integer NOT NULL,
	"secret" text NOT NULL,
	"max_payout" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"refunded" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "exponent_round_covered" CHECK ("exponent_round"."taken" >= 0 AND "exponent_round"."taken" <= "exponent_round"."max_payout")
);
--> statement-breakpoint
CREATE TABLE "exponent_stake" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"round" integer NOT NULL,
	"player_id" bigint NOT NULL,
	"stake" bigint NOT NULL,
	"auto" integer NOT NULL,
	"staked_at" timestamp (3) with time zone NOT NULL,
	"outcome" text DEFAULT 'open' NOT NULL,
	"multiple" integer,
	"left_at" timestamp (3) with time zone,
	"won" bigint DEFAULT 0 NOT NULL,
	"item_id" bigint,
	"gift_id" integer,
	"grade" smallint,
	"price" bigint,
	"coins" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "exponent_stake_some" CHECK ("exponent_stake"."stake" > 0 AND "exponent_stake"."won" >= 0 AND "exponent_stake"."coins" >= 0),
	CONSTRAINT "exponent_stake_left" CHECK (("exponent_stake"."outcome" = 'exited') = ("exponent_stake"."multiple" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "exponent_round" ADD CONSTRAINT "exponent_round_chain_id_exponent_chain_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."exponent_chain"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exponent_stake" ADD CONSTRAINT "exponent_stake_round_exponent_round_round_fk" FOREIGN KEY ("round") REFERENCES "public"."exponent_round"("round") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exponent_stake" ADD CONSTRAINT "exponent_stake_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exponent_round_place" ON "exponent_round" USING btree ("chain_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "exponent_stake_once" ON "exponent_stake" USING btree ("player_id","round");--> statement-breakpoint
CREATE INDEX "exponent_stake_round" ON "exponent_stake" USING btree ("round","id");--> statement-breakpoint
CREATE INDEX "exponent_stake_player" ON "exponent_stake" USING btree ("player_id","ended_at","id") WHERE ended_at IS NOT NULL;