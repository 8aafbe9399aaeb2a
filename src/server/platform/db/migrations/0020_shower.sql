CREATE TABLE "shower" (
	"room_id" bigint PRIMARY KEY NOT NULL,
	"entry" text NOT NULL,
	"demo" boolean NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"pot" bigint NOT NULL,
	"most" bigint NOT NULL,
	"least" bigint NOT NULL,
	"server_seed" text NOT NULL,
	"packet_seed" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"grabbers" integer DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"grabbers_hash" text,
	"best" jsonb,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "shower_start_at_unique" UNIQUE("start_at"),
	CONSTRAINT "shower_pot" CHECK ("shower"."pot" > 0 AND "shower"."most" > 0 AND "shower"."least" >= 0 AND "shower"."least" <= "shower"."most"),
	CONSTRAINT "shower_never_overdrawn" CHECK ("shower"."paid" >= 0 AND "shower"."paid" <= "shower"."pot"),
	CONSTRAINT "shower_ended" CHECK (("shower"."state" = 'settled') = ("shower"."settled_at" IS NOT NULL AND "shower"."grabbers_hash" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "shower_grab" (
	"room_id" bigint NOT NULL,
	"player_id" bigint NOT NULL,
	"packets" bit(80) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"amount" bigint,
	CONSTRAINT "shower_grab_room_id_player_id_pk" PRIMARY KEY("room_id","player_id"),
	CONSTRAINT "shower_grab_some" CHECK (bit_count("shower_grab"."packets") > 0 AND ("shower_grab"."amount" IS NULL OR "shower_grab"."amount" >= 0))
);
--> statement-breakpoint
ALTER TABLE "shower" ADD CONSTRAINT "shower_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shower_grab" ADD CONSTRAINT "shower_grab_room_id_shower_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."shower"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shower_grab" ADD CONSTRAINT "shower_grab_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shower_open" ON "shower" USING btree ("start_at") WHERE state <> 'settled';--> statement-breakpoint
CREATE INDEX "shower_settled" ON "shower" USING btree ("start_at") WHERE state = 'settled';--> statement-breakpoint
CREATE INDEX "shower_grab_player" ON "shower_grab" USING btree ("player_id","room_id");