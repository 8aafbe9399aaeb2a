-- Milliseconds, however many lines there are: the rules of "chat_line" hold for new rows (NOT VALID; every older row has neither a desk nor a
-- ticket), and its indexes are built late. No ticket is made for what was written before.
-- "chat_thread"."typing_at" stays: nodes of the version before still write to it. Nothing reads it any more; a later migration drops it.
CREATE TABLE "chat_note" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"desk" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_note_text" CHECK (char_length(text) BETWEEN 1 AND 500)
);
--> statement-breakpoint
CREATE TABLE "chat_ticket" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"player_id" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"in_hours" boolean NOT NULL,
	"first_seq" integer NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" integer,
	"stars" integer,
	"rated_at" timestamp (3) with time zone,
	CONSTRAINT "chat_ticket_closing" CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
	CONSTRAINT "chat_ticket_rating" CHECK ((stars IS NULL) = (rated_at IS NULL) AND (stars IS NULL OR closed_at IS NOT NULL)),
	CONSTRAINT "chat_ticket_stars" CHECK (stars BETWEEN 1 AND 5)
);
--> statement-breakpoint
ALTER TABLE "chat_line" ADD COLUMN "desk" integer;--> statement-breakpoint
ALTER TABLE "chat_line" ADD COLUMN "ticket" bigint;--> statement-breakpoint
ALTER TABLE "chat_note" ADD CONSTRAINT "chat_note_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_ticket" ADD CONSTRAINT "chat_ticket_player_id_chat_thread_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."chat_thread"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_note_player" ON "chat_note" USING btree ("player_id","at");--> statement-breakpoint
CREATE INDEX "chat_note_at" ON "chat_note" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_ticket_open" ON "chat_ticket" USING btree ("player_id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "chat_ticket_answered" ON "chat_ticket" USING btree ("answered_at","opened_at") WHERE in_hours AND answered_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_ticket_closed" ON "chat_ticket" USING btree ("closed_at") WHERE closed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_ticket_player" ON "chat_ticket" USING btree ("player_id","closed_at");--> statement-breakpoint
ALTER TABLE "chat_line" ADD CONSTRAINT "chat_line_ticket_chat_ticket_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."chat_ticket"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "chat_line" ADD CONSTRAINT "chat_line_office" CHECK ((desk IS NULL OR by = 'desk') AND (ticket IS NULL OR by = 'auto')) NOT VALID;