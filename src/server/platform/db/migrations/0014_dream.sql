CREATE TABLE "dream_upgrade" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"gift_id" integer NOT NULL,
	"chance" integer NOT NULL,
	"price" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"staked" bigint NOT NULL,
	"change" bigint NOT NULL,
	"stakes" bigint[] NOT NULL,
	"won" boolean NOT NULL,
	"played_at" timestamp (3) with time zone NOT NULL,
	"reveal_at" timestamp (3) with time zone NOT NULL,
	"book" jsonb NOT NULL,
	CONSTRAINT "dream_upgrade_sum" CHECK ("dream_upgrade"."price" = "dream_upgrade"."paid" + "dream_upgrade"."staked" - "dream_upgrade"."change"),
	CONSTRAINT "dream_upgrade_amounts" CHECK ("dream_upgrade"."paid" >= 0 AND "dream_upgrade"."change" >= 0 AND ("dream_upgrade"."paid" = 0 OR "dream_upgrade"."change" = 0))
);
--> statement-breakpoint
ALTER TABLE "catalogue_item" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_receipt" ADD COLUMN "entries" integer[];--> statement-breakpoint
ALTER TABLE "dream_upgrade" ADD CONSTRAINT "dream_upgrade_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dream_upgrade_won" ON "dream_upgrade" USING btree ("reveal_at") WHERE won;--> statement-breakpoint
CREATE INDEX "dream_upgrade_player" ON "dream_upgrade" USING btree ("player_id","reveal_at","id");