CREATE TABLE "catalogue_free_box" (
	"box_id" integer PRIMARY KEY NOT NULL,
	"art" text NOT NULL,
	"name" text NOT NULL,
	"use" text NOT NULL,
	"from_level" smallint NOT NULL,
	"open" boolean NOT NULL,
	"odds_version" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_top_up" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "first_top_up_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "first_top_up_state_known" CHECK (state IN ('ready', 'taken', 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "free_open" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"box_id" integer NOT NULL,
	"use" text NOT NULL,
	"level" smallint NOT NULL,
	"day" date NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"reveal_at" timestamp (3) with time zone NOT NULL,
	"book" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "free_tally" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"day" date,
	"surprises" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "red_packet" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code_hash" text NOT NULL,
	"amount" bigint NOT NULL,
	"count" integer NOT NULL,
	"left" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "red_packet_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "red_packet_covered" CHECK ("red_packet"."left" >= 0 AND "red_packet"."left" <= "red_packet"."count" AND "red_packet"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"signed" integer NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_tally" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"case_count" smallint DEFAULT 0 NOT NULL,
	"battle_count" smallint DEFAULT 0 NOT NULL,
	"dream_count" smallint DEFAULT 0 NOT NULL,
	"exponent_count" smallint DEFAULT 0 NOT NULL,
	"roll_count" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "welfare_claim" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"slot" text NOT NULL,
	"day" date NOT NULL,
	"diamonds" bigint NOT NULL,
	"item_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "welfare_claim_kind_known" CHECK (kind IN ('sign', 'task', 'packet', 'first')),
	CONSTRAINT "welfare_claim_something" CHECK (("welfare_claim"."diamonds" > 0) <> ("welfare_claim"."item_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "catalogue_state" ADD COLUMN "first_gift_id" integer;--> statement-breakpoint
ALTER TABLE "first_top_up" ADD CONSTRAINT "first_top_up_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_open" ADD CONSTRAINT "free_open_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_tally" ADD CONSTRAINT "free_tally_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_tally" ADD CONSTRAINT "task_tally_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welfare_claim" ADD CONSTRAINT "welfare_claim_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "free_open_daily" ON "free_open" USING btree ("player_id","day") WHERE use = 'daily';--> statement-breakpoint
CREATE INDEX "free_open_player" ON "free_open" USING btree ("player_id","day");--> statement-breakpoint
CREATE INDEX "red_packet_open" ON "red_packet" USING btree ("ends_at") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "welfare_claim_once" ON "welfare_claim" USING btree ("player_id","kind","slot");--> statement-breakpoint
CREATE INDEX "welfare_claim_packet" ON "welfare_claim" USING btree ("slot") WHERE kind = 'packet';--> statement-breakpoint
-- ===== written by hand: 福利 counts where the modes book, also on nodes of the version before =====
ALTER TABLE "task_tally" SET (fillfactor = 80);--> statement-breakpoint
-- The Beijing day by the database's clock.
CREATE FUNCTION welfare_day() RETURNS date LANGUAGE sql STABLE AS $$ SELECT ((now() AT TIME ZONE 'UTC') + interval '8 hours')::date $$;--> statement-breakpoint
-- Counts a play of each of these players in one column, up to 20 a day: no task asks for more, and then nothing is written any more. The rows are
-- locked in the order of the players, after everything else that a play locks.
CREATE FUNCTION count_tasks(mode text, players bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE today date := welfare_day();
BEGIN
  IF players IS NULL THEN RETURN; END IF;
  INSERT INTO task_tally AS t (player_id, day, case_count, battle_count, dream_count, exponent_count, roll_count)
  SELECT p.id, today, CASE WHEN mode = 'case' THEN p.n ELSE 0 END, CASE WHEN mode = 'battle' THEN p.n ELSE 0 END, CASE WHEN mode = 'dream' THEN p.n ELSE 0 END, CASE WHEN mode = 'exponent' THEN p.n ELSE 0 END, CASE WHEN mode = 'roll' THEN p.n ELSE 0 END
  FROM (SELECT id, least(count(*), 20)::smallint AS n FROM unnest(players) AS u (id) GROUP BY id) p
  WHERE NOT EXISTS (SELECT FROM task_tally d WHERE d.player_id = p.id AND d.day >= today
    AND CASE mode WHEN 'case' THEN d.case_count WHEN 'battle' THEN d.battle_count WHEN 'dream' THEN d.dream_count WHEN 'exponent' THEN d.exponent_count WHEN 'roll' THEN d.roll_count END >= 20)
  ORDER BY p.id
  ON CONFLICT (player_id) DO UPDATE SET day = greatest(t.day, excluded.day),
    case_count = CASE WHEN t.day < excluded.day THEN excluded.case_count ELSE least(t.case_count + excluded.case_count, 20) END,
    battle_count = CASE WHEN t.day < excluded.day THEN excluded.battle_count ELSE least(t.battle_count + excluded.battle_count, 20) END,
    dream_count = CASE WHEN t.day < excluded.day THEN excluded.dream_count ELSE least(t.dream_count + excluded.dream_count, 20) END,
    exponent_count = CASE WHEN t.day < excluded.day THEN excluded.exponent_count ELSE least(t.exponent_count + excluded.exponent_count, 20) END,
    roll_count = CASE WHEN t.day < excluded.day THEN excluded.roll_count ELSE least(t.roll_count + excluded.roll_count, 20) END;
END $$;--> statement-breakpoint
CREATE FUNCTION task_opened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tasks('case', (SELECT array_agg(player_id) FROM fresh));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_open_task AFTER INSERT ON case_open REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION task_opened();--> statement-breakpoint
CREATE FUNCTION task_upgraded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tasks('dream', (SELECT array_agg(player_id) FROM fresh));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER dream_upgrade_task AFTER INSERT ON dream_upgrade REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION task_upgraded();--> statement-breakpoint
CREATE FUNCTION task_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tasks('roll', (SELECT array_agg(player_id) FROM fresh WHERE place > 0));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER roll_entrant_task AFTER INSERT ON roll_entrant REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION task_joined();--> statement-breakpoint
-- A battle counts when it has ended: whoever leaves a room before gets the stake back, and nothing is counted.
CREATE FUNCTION task_battled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tasks('battle', (SELECT array_agg(player_id) FROM battle_seat WHERE room_id = NEW.room_id AND player_id IS NOT NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER battle_task AFTER UPDATE OF stage ON battle FOR EACH ROW
  WHEN (NEW.stage = 3 AND OLD.stage <> 3) EXECUTE FUNCTION task_battled();--> statement-breakpoint
-- A round of 指数 counts when it is settled, for stakes that did not go back.
CREATE FUNCTION task_rode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tasks('exponent', (SELECT array_agg(player_id) FROM exponent_stake WHERE round = NEW.round AND outcome <> 'refunded'));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER exponent_round_task AFTER UPDATE OF settled_at ON exponent_round FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL) EXECUTE FUNCTION task_rode();--> statement-breakpoint
-- The first credited order of at least 10 yuan earns the gift for the first top-up; when it was charged back before the gift was taken, the next one does.
CREATE FUNCTION note_first_top_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO first_top_up AS f (player_id, order_no) VALUES (NEW.player_id, NEW.order_no)
    ON CONFLICT (player_id) DO UPDATE SET order_no = excluded.order_no, state = 'ready', reason = '' WHERE f.state = 'reversed';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER top_up_first_new AFTER INSERT ON top_up FOR EACH ROW
  WHEN (NEW.state = 'credited' AND NEW.amount >= 1000) EXECUTE FUNCTION note_first_top_up();--> statement-breakpoint
CREATE TRIGGER top_up_first_later AFTER UPDATE OF state ON top_up FOR EACH ROW
  WHEN (NEW.state = 'credited' AND OLD.state <> 'credited' AND NEW.amount >= 1000) EXECUTE FUNCTION note_first_top_up();
