CREATE TABLE "chat_line" (
	"player_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"picture" text,
	"width" integer,
	"height" integer,
	"about_kind" text,
	"about_id" text,
	"key" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_line_player_id_seq_pk" PRIMARY KEY("player_id","seq"),
	CONSTRAINT "chat_line_something" CHECK (text <> '' OR picture IS NOT NULL OR about_kind IS NOT NULL),
	CONSTRAINT "chat_line_about" CHECK ((about_kind IS NULL) = (about_id IS NULL)),
	CONSTRAINT "chat_line_by" CHECK (by IN ('player', 'desk', 'auto') AND (by = 'player') = (key IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "chat_picture" (
	"name" text PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"webp" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_thread" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"player_last" integer DEFAULT 0 NOT NULL,
	"player_at" timestamp (3) with time zone,
	"player_read" integer DEFAULT 0 NOT NULL,
	"desk_read" integer DEFAULT 0 NOT NULL,
	"typing_at" timestamp (3) with time zone,
	"auto_at" timestamp (3) with time zone,
	"minute_at" timestamp (3) with time zone,
	"minute_lines" integer DEFAULT 0 NOT NULL,
	"day" date,
	"day_lines" integer DEFAULT 0 NOT NULL,
	"day_pictures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_line" ADD CONSTRAINT "chat_line_player_id_chat_thread_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."chat_thread"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_picture" ADD CONSTRAINT "chat_picture_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_thread" ADD CONSTRAINT "chat_thread_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_line_key" ON "chat_line" USING btree ("player_id","key") WHERE key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_line_heard" ON "chat_line" USING btree ("player_id","seq") WHERE by <> 'player';--> statement-breakpoint
CREATE INDEX "chat_picture_at" ON "chat_picture" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chat_picture_player" ON "chat_picture" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "chat_thread_waiting" ON "chat_thread" USING btree ("player_at") WHERE player_last > desk_read;--> statement-breakpoint
CREATE INDEX "chat_thread_recent" ON "chat_thread" USING btree ("player_at") WHERE player_at IS NOT NULL;