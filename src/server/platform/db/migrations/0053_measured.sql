CREATE TABLE "measured_hole" (
	"from_id" bigint PRIMARY KEY NOT NULL,
	"to_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "measured_note" (
	"mode" text NOT NULL,
	"ref_id" bigint NOT NULL,
	CONSTRAINT "measured_note_mode_ref_id_pk" PRIMARY KEY("mode","ref_id")
);
--> statement-breakpoint
CREATE TABLE "measured_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"receipts_through" bigint NOT NULL,
	"counted_at" timestamp (3) with time zone,
	"day" date,
	"past_noted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "measured_sum" (
	"mode" text NOT NULL,
	"subject" bigint NOT NULL,
	"version" integer NOT NULL,
	"forced" boolean NOT NULL,
	"bucket" integer NOT NULL,
	"draws" bigint NOT NULL,
	"hits" bigint NOT NULL,
	"expected" double precision NOT NULL,
	"variance" double precision NOT NULL,
	CONSTRAINT "measured_sum_mode_subject_version_forced_bucket_pk" PRIMARY KEY("mode","subject","version","forced","bucket"),
	CONSTRAINT "measured_sum_hits" CHECK ("measured_sum"."hits" >= 0 AND "measured_sum"."hits" <= "measured_sum"."draws")
);
--> statement-breakpoint
ALTER TABLE "fairness_seed" ADD COLUMN "activated_at" timestamp (3) with time zone;--> statement-breakpoint
INSERT INTO measured_state (id, receipts_through) VALUES (1, 0);--> statement-breakpoint
-- What is over in rooms and rounds waits to be counted. $0 is the mode, $1 the column with the id.
CREATE FUNCTION note_measured() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO measured_note (mode, ref_id) VALUES (TG_ARGV[0], (to_jsonb(NEW)->>TG_ARGV[1])::bigint) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER battle_measured AFTER UPDATE OF stage ON battle FOR EACH ROW
  WHEN (NEW.stage = 3 AND OLD.stage <> 3) EXECUTE FUNCTION note_measured('battle', 'room_id');--> statement-breakpoint
CREATE TRIGGER exponent_round_measured AFTER UPDATE OF settled_at ON exponent_round FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL) EXECUTE FUNCTION note_measured('exponent', 'round');--> statement-breakpoint
-- The database itself dates what is published, and nobody can change it later.
CREATE FUNCTION date_seed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at := now();
  NEW.activated_at := CASE WHEN NEW.state = 1 THEN now() END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fairness_seed_dated BEFORE INSERT ON fairness_seed FOR EACH ROW EXECUTE FUNCTION date_seed();--> statement-breakpoint
CREATE FUNCTION keep_seed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state < OLD.state OR (OLD.state > 0 AND NEW.client_seed <> OLD.client_seed) OR (OLD.state = 2 AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at) THEN
    RAISE EXCEPTION 'a seed that was used or revealed does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.activated_at := CASE WHEN OLD.state = 0 AND NEW.state = 1 THEN now() ELSE OLD.activated_at END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fairness_seed_kept BEFORE UPDATE OF state, client_seed, activated_at, revealed_at ON fairness_seed FOR EACH ROW EXECUTE FUNCTION keep_seed();--> statement-breakpoint
CREATE TRIGGER fairness_seed_fixed BEFORE UPDATE OF id, player_id, server_seed, server_seed_hash, created_at ON fairness_seed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER fairness_seed_append_only BEFORE DELETE OR TRUNCATE ON fairness_seed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER battle_seed_fixed BEFORE UPDATE OF server_seed ON battle FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER roll_room_seed_fixed BEFORE UPDATE OF server_seed ON roll_room FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER shower_seed_fixed BEFORE UPDATE OF server_seed, packet_seed ON shower FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER exponent_chain_seed_fixed BEFORE UPDATE OF seed, terminal, published_at ON exponent_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What a draw has decided is written once.
CREATE FUNCTION refuse_second_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the result in table % is written once', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER battle_result_once BEFORE UPDATE OF winners ON battle FOR EACH ROW
  WHEN (OLD.winners IS NOT NULL AND NEW.winners IS DISTINCT FROM OLD.winners) EXECUTE FUNCTION refuse_second_result();--> statement-breakpoint
CREATE TRIGGER exponent_round_result_once BEFORE UPDATE OF crash, secret ON exponent_round FOR EACH ROW
  WHEN (OLD.settled_at IS NOT NULL AND (NEW.crash <> OLD.crash OR NEW.secret <> OLD.secret)) EXECUTE FUNCTION refuse_second_result();--> statement-breakpoint
CREATE TRIGGER roll_room_result_once BEFORE UPDATE OF book ON roll_room FOR EACH ROW
  -- A clock that was set back moves the moment at which the draw is shown, and nothing else of it.
  WHEN (OLD.book IS NOT NULL AND NEW.book - 'drawAt' IS DISTINCT FROM OLD.book - 'drawAt') EXECUTE FUNCTION refuse_second_result();--> statement-breakpoint
CREATE TRIGGER roll_room_beacon_once BEFORE UPDATE OF beacon_chain, beacon_round, beacon_at ON roll_room FOR EACH ROW
  WHEN (NEW.beacon_chain IS DISTINCT FROM OLD.beacon_chain OR OLD.beacon_round IS NOT NULL AND (NEW.beacon_round, NEW.beacon_at) IS DISTINCT FROM (OLD.beacon_round, OLD.beacon_at))
  EXECUTE FUNCTION refuse_second_result();--> statement-breakpoint
CREATE TRIGGER roll_room_field_once BEFORE UPDATE OF entrants_hash, passed_over ON roll_room FOR EACH ROW
  WHEN (OLD.entrants_hash IS NOT NULL AND (NEW.entrants_hash, NEW.passed_over) IS DISTINCT FROM (OLD.entrants_hash, OLD.passed_over))
  EXECUTE FUNCTION refuse_second_result();--> statement-breakpoint
CREATE TRIGGER roll_prize_result_once BEFORE UPDATE OF winner_id ON roll_prize FOR EACH ROW
  WHEN (OLD.winner_id IS NOT NULL AND NEW.winner_id IS DISTINCT FROM OLD.winner_id) EXECUTE FUNCTION refuse_second_result();--> statement-breakpoint
CREATE TRIGGER shower_grab_amount_once BEFORE UPDATE OF amount ON shower_grab FOR EACH ROW
  WHEN (OLD.amount IS NOT NULL AND NEW.amount IS DISTINCT FROM OLD.amount) EXECUTE FUNCTION refuse_second_result();
