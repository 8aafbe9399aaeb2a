CREATE TABLE "kuji_hold" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"id" bigserial NOT NULL,
	"room_id" bigint NOT NULL,
	"numbers" smallint[] NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"unused" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kuji_play" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"room_id" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"played_at" timestamp (3) with time zone NOT NULL,
	"reveal_at" timestamp (3) with time zone NOT NULL,
	"book" jsonb NOT NULL,
	CONSTRAINT "kuji_play_paid" CHECK ("kuji_play"."paid" > 0)
);
--> statement-breakpoint
CREATE TABLE "kuji_pool" (
	"room_id" bigint PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"told" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"tickets" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"remaining" integer[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"server_seed" text NOT NULL,
	"order" text NOT NULL,
	"order_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "kuji_pool_sold" CHECK ("kuji_pool"."sold" >= 0 AND "kuji_pool"."sold" <= "kuji_pool"."tickets")
);
--> statement-breakpoint
CREATE TABLE "kuji_ticket" (
	"room_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"play_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "kuji_ticket_room_id_number_pk" PRIMARY KEY("room_id","number")
);
--> statement-breakpoint
ALTER TABLE "kuji_hold" ADD CONSTRAINT "kuji_hold_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kuji_hold" ADD CONSTRAINT "kuji_hold_room_id_kuji_pool_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."kuji_pool"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kuji_play" ADD CONSTRAINT "kuji_play_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kuji_play" ADD CONSTRAINT "kuji_play_room_id_kuji_pool_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."kuji_pool"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kuji_pool" ADD CONSTRAINT "kuji_pool_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kuji_ticket" ADD CONSTRAINT "kuji_ticket_room_id_kuji_pool_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."kuji_pool"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kuji_ticket" ADD CONSTRAINT "kuji_ticket_play_id_kuji_play_id_fk" FOREIGN KEY ("play_id") REFERENCES "public"."kuji_play"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kuji_hold_pool" ON "kuji_hold" USING btree ("room_id","until");--> statement-breakpoint
CREATE INDEX "kuji_play_player" ON "kuji_play" USING btree ("player_id","reveal_at","id");--> statement-breakpoint
CREATE INDEX "kuji_play_pool" ON "kuji_play" USING btree ("room_id","reveal_at");--> statement-breakpoint
CREATE INDEX "kuji_pool_open" ON "kuji_pool" USING btree ("opens_at","room_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "kuji_pool_over" ON "kuji_pool" USING btree ("closed_at","room_id") WHERE state <> 'open';--> statement-breakpoint
CREATE INDEX "kuji_ticket_play" ON "kuji_ticket" USING btree ("play_id");--> statement-breakpoint
-- What was sealed before ticket 1, and what a ticket had, nobody changes.
CREATE TRIGGER kuji_pool_sealed BEFORE UPDATE OF room_id, template, told, price, tickets, server_seed, "order", order_hash, created_at ON kuji_pool FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER kuji_pool_append_only BEFORE DELETE OR TRUNCATE ON kuji_pool FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER kuji_ticket_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON kuji_ticket FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
