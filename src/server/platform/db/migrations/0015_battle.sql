CREATE TABLE "battle" (
	"room_id" bigint PRIMARY KEY NOT NULL,
	"stage" smallint DEFAULT 0 NOT NULL,
	"host_id" bigint NOT NULL,
	"hidden" boolean NOT NULL,
	"mode" smallint NOT NULL,
	"seats" smallint NOT NULL,
	"cost" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"start_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"code" text,
	"server_seed" text NOT NULL,
	"told" jsonb NOT NULL,
	"worths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"winners" jsonb
);
--> statement-breakpoint
CREATE TABLE "battle_code_try" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"who" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "battle_seat" (
	"room_id" bigint NOT NULL,
	"seat" smallint NOT NULL,
	"player_id" bigint,
	"client_seed" text NOT NULL,
	"staked_at" timestamp (3) with time zone NOT NULL,
	"over" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"won" boolean DEFAULT false NOT NULL,
	"gained" bigint DEFAULT 0 NOT NULL,
	"diamonds" bigint DEFAULT 0 NOT NULL,
	"items" bigint[] DEFAULT '{}' NOT NULL,
	"best" jsonb,
	"top_day" date,
	"top_week" date,
	CONSTRAINT "battle_seat_room_id_seat_pk" PRIMARY KEY("room_id","seat")
);
--> statement-breakpoint
CREATE TABLE "room" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"next_at" timestamp (3) with time zone,
	"alone" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "room_event" (
	"room_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "room_event_room_id_sequence_pk" PRIMARY KEY("room_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "battle" ADD CONSTRAINT "battle_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battle_seat" ADD CONSTRAINT "battle_seat_room_id_battle_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."battle"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battle_seat" ADD CONSTRAINT "battle_seat_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_event" ADD CONSTRAINT "room_event_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "battle_code" ON "battle" USING btree ("code") WHERE code IS NOT NULL AND stage IN (0, 1);--> statement-breakpoint
CREATE INDEX "battle_open" ON "battle" USING btree ("stage","created_at","room_id") WHERE NOT hidden AND stage IN (0, 1);--> statement-breakpoint
CREATE INDEX "battle_ended" ON "battle" USING btree ("ended_at","room_id") WHERE NOT hidden AND stage = 3;--> statement-breakpoint
CREATE INDEX "battle_code_try_who" ON "battle_code_try" USING btree ("who","at");--> statement-breakpoint
CREATE INDEX "battle_code_try_at" ON "battle_code_try" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "battle_seat_once" ON "battle_seat" USING btree ("room_id","player_id") WHERE player_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "battle_seat_open" ON "battle_seat" USING btree ("player_id","room_id") WHERE NOT over;--> statement-breakpoint
CREATE INDEX "battle_seat_player" ON "battle_seat" USING btree ("player_id","ended_at","room_id") WHERE ended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "battle_seat_day" ON "battle_seat" USING btree ("top_day","gained") WHERE top_day IS NOT NULL;--> statement-breakpoint
CREATE INDEX "battle_seat_week" ON "battle_seat" USING btree ("top_week","gained") WHERE top_week IS NOT NULL;--> statement-breakpoint
CREATE INDEX "room_due" ON "room" USING btree ("alone","next_at") WHERE next_at IS NOT NULL;