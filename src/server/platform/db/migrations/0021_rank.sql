CREATE TABLE "rank_clock" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"next_day" date NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "rank_clock_one" CHECK ("rank_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "rank_late" (
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "rank_late_kind_ref_id_pk" PRIMARY KEY("kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "rank_mask" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rank_note" (
	"due_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	CONSTRAINT "rank_note_due_at_kind_ref_id_pk" PRIMARY KEY("due_at","kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "rank_sum" (
	"period" text NOT NULL,
	"start" date NOT NULL,
	"player_id" bigint NOT NULL,
	"listed" boolean NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"drawn" bigint DEFAULT 0 NOT NULL,
	"luck" bigint,
	"luck_at" timestamp (3) with time zone,
	"wins" integer DEFAULT 0 NOT NULL,
	"staked" bigint DEFAULT 0 NOT NULL,
	"wins_at" timestamp (3) with time zone,
	"spent" bigint DEFAULT 0 NOT NULL,
	"spent_at" timestamp (3) with time zone,
	CONSTRAINT "rank_sum_period_start_player_id_pk" PRIMARY KEY("period","start","player_id")
);
--> statement-breakpoint
CREATE TABLE "rank_win" (
	"room_id" bigint NOT NULL,
	"player_id" bigint NOT NULL,
	"against" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "rank_win_room_id_player_id_pk" PRIMARY KEY("room_id","player_id")
);
--> statement-breakpoint
CREATE TABLE "rank_winner" (
	"period" text NOT NULL,
	"board" text NOT NULL,
	"start" date NOT NULL,
	"place" smallint NOT NULL,
	"player_id" bigint NOT NULL,
	"figure" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"reward" bigint NOT NULL,
	"room_id" bigint,
	"state" text NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "rank_winner_period_board_start_place_pk" PRIMARY KEY("period","board","start","place"),
	CONSTRAINT "rank_winner_room" UNIQUE("room_id"),
	CONSTRAINT "rank_winner_reward" CHECK ("rank_winner"."reward" >= 0 AND ("rank_winner"."reward" > 0) = ("rank_winner"."room_id" IS NOT NULL)),
	CONSTRAINT "rank_winner_state" CHECK (state IN ('due', 'paid', 'none', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "rank_mask" ADD CONSTRAINT "rank_mask_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_sum" ADD CONSTRAINT "rank_sum_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_winner" ADD CONSTRAINT "rank_winner_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_winner" ADD CONSTRAINT "rank_winner_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rank_late_day" ON "rank_late" USING btree ("day");--> statement-breakpoint
CREATE INDEX "rank_sum_luck" ON "rank_sum" USING btree ("period","start","luck" DESC NULLS LAST,"luck_at","player_id") WHERE listed AND luck IS NOT NULL;--> statement-breakpoint
CREATE INDEX "rank_sum_battle" ON "rank_sum" USING btree ("period","start","wins" DESC NULLS LAST,"wins_at","player_id") WHERE listed AND wins > 0;--> statement-breakpoint
CREATE INDEX "rank_sum_spend" ON "rank_sum" USING btree ("period","start","spent" DESC NULLS LAST,"spent_at","player_id") WHERE listed AND spent > 0;--> statement-breakpoint
CREATE INDEX "rank_win_day" ON "rank_win" USING btree ("day","player_id","against");--> statement-breakpoint
-- Written by hand from here on.
-- Whatever counts on the boards leaves a note in the transaction that makes it, also on nodes of the version before. What was played before
-- this migration does not count.
CREATE FUNCTION note_rank_opens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rank_note (due_at, kind, ref_id) SELECT reveal_at, 'open', id FROM made ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_open_ranked AFTER INSERT ON case_open REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_rank_opens();--> statement-breakpoint
CREATE FUNCTION note_rank_upgrades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rank_note (due_at, kind, ref_id) SELECT reveal_at, 'upgrade', id FROM made WHERE paid > 0 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER dream_upgrade_ranked AFTER INSERT ON dream_upgrade REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_rank_upgrades();--> statement-breakpoint
-- The arguments are the kind, and the columns of the moment and of the id.
CREATE FUNCTION note_rank_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE made jsonb := to_jsonb(NEW);
BEGIN
  INSERT INTO rank_note (due_at, kind, ref_id)
    VALUES (coalesce((made->>TG_ARGV[1])::timestamptz, now()), TG_ARGV[0], (made->>TG_ARGV[2])::bigint) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER battle_ranked AFTER UPDATE OF stage ON battle FOR EACH ROW
  WHEN (NEW.stage = 3 AND OLD.stage <> 3) EXECUTE FUNCTION note_rank_row('battle', 'ended_at', 'room_id');--> statement-breakpoint
CREATE TRIGGER exponent_round_ranked AFTER UPDATE OF settled_at ON exponent_round FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL) EXECUTE FUNCTION note_rank_row('exponent', 'settled_at', 'round');--> statement-breakpoint
CREATE TRIGGER player_ranked AFTER UPDATE OF frozen ON player FOR EACH ROW
  WHEN (NEW.frozen <> OLD.frozen) EXECUTE FUNCTION note_rank_row('player', '', 'id');--> statement-breakpoint
-- Rows live for seconds: what is dead goes soon, so that the next look finds the first living row at once.
ALTER TABLE rank_note SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
