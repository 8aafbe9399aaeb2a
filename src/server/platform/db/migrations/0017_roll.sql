CREATE TABLE "roll_entrant" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"room_id" bigint NOT NULL,
	"player_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roll_prize" (
	"room_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"gift_id" integer NOT NULL,
	"grade" smallint NOT NULL,
	"price" bigint NOT NULL,
	"item_id" bigint,
	"winner_id" bigint,
	"new_item_id" bigint,
	CONSTRAINT "roll_prize_room_id_place_pk" PRIMARY KEY("room_id","place"),
	CONSTRAINT "roll_prize_given" CHECK ("roll_prize"."new_item_id" IS NULL OR "roll_prize"."winner_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "roll_room" (
	"room_id" bigint PRIMARY KEY NOT NULL,
	"host_id" bigint,
	"template" text,
	"by" text NOT NULL,
	"seats" integer NOT NULL,
	"password" text,
	"told" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"server_seed" text NOT NULL,
	"entrants" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"close_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"entrants_hash" text,
	"draw_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"book" jsonb,
	CONSTRAINT "roll_room_seats" CHECK ("roll_room"."entrants" >= 0 AND "roll_room"."entrants" <= "roll_room"."seats")
);
--> statement-breakpoint
ALTER TABLE "item_instance" DROP CONSTRAINT "item_instance_state_known";--> statement-breakpoint
ALTER TABLE "giving" ADD COLUMN "roll_id" bigint;--> statement-breakpoint
ALTER TABLE "roll_entrant" ADD CONSTRAINT "roll_entrant_room_id_roll_room_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."roll_room"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_entrant" ADD CONSTRAINT "roll_entrant_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_prize" ADD CONSTRAINT "roll_prize_room_id_roll_room_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."roll_room"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_prize" ADD CONSTRAINT "roll_prize_winner_id_player_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_room" ADD CONSTRAINT "roll_room_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_room" ADD CONSTRAINT "roll_room_host_id_player_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "roll_entrant_once" ON "roll_entrant" USING btree ("player_id","room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roll_entrant_place" ON "roll_entrant" USING btree ("room_id","place");--> statement-breakpoint
CREATE INDEX "roll_entrant_player" ON "roll_entrant" USING btree ("player_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "roll_prize_once" ON "roll_prize" USING btree ("room_id","winner_id") WHERE winner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "roll_room_open" ON "roll_room" USING btree ("close_at","room_id") WHERE state IN ('open', 'drawing');--> statement-breakpoint
CREATE INDEX "roll_room_over" ON "roll_room" USING btree ("closed_at","room_id") WHERE state IN ('drawn', 'cancelled');--> statement-breakpoint
CREATE INDEX "roll_room_host" ON "roll_room" USING btree ("host_id","created_at") WHERE host_id IS NOT NULL;--> statement-breakpoint
-- Rows that are there passed a stricter check, so nothing needs to be read again.
ALTER TABLE "item_instance" ADD CONSTRAINT "item_instance_state_known" CHECK (state IN ('bag', 'exponent_bag', 'staked', 'in_roll', 'in_retrieval', 'retrieved', 'exchanged', 'given')) NOT VALID;