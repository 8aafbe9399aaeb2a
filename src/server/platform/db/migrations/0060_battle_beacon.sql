ALTER TABLE "battle" ADD COLUMN "beacon_chain" text;--> statement-breakpoint
ALTER TABLE "battle" ADD COLUMN "beacon_round" integer;--> statement-breakpoint
ALTER TABLE "battle" ADD COLUMN "beacon_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "battle" ADD CONSTRAINT "battle_bound" CHECK (num_nonnulls("battle"."beacon_round", "battle"."beacon_at") IN (0, 2) AND ("battle"."beacon_round" IS NULL OR "battle"."beacon_chain" IS NOT NULL)
      AND ("battle"."beacon_chain" IS NULL OR "battle"."stage" IN (0, 4) OR ("battle"."beacon_round" IS NOT NULL AND "battle"."told"->'number'->>'signature' IS NOT NULL))) NOT VALID;--> statement-breakpoint
-- Written by hand from here on. Battles that there are hold no number, so nobody reads millions of them for it. What a room is bound to is fixed when it is made; its number and its seeds
-- are fixed when its last seat is taken, before anybody knows that number.
CREATE TRIGGER battle_chain_fixed BEFORE UPDATE OF beacon_chain ON battle FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER battle_number_once BEFORE UPDATE OF beacon_round, beacon_at, told ON battle FOR EACH ROW
  WHEN (OLD.beacon_round IS NOT NULL AND (NEW.beacon_round, NEW.beacon_at, NEW.told->'clientSeeds', (NEW.told->'number') - 'signature')
    IS DISTINCT FROM (OLD.beacon_round, OLD.beacon_at, OLD.told->'clientSeeds', (OLD.told->'number') - 'signature'))
  EXECUTE FUNCTION refuse_second_result();--> statement-breakpoint
-- Nobody leaves a sealed room, also by a node of an older version, which lets players leave whatever waits.
CREATE FUNCTION keep_sealed_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM battle WHERE room_id = OLD.room_id AND beacon_round IS NOT NULL) THEN
    RAISE EXCEPTION 'battle % is sealed', OLD.room_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER battle_seat_sealed BEFORE DELETE ON battle_seat FOR EACH ROW EXECUTE FUNCTION keep_sealed_seat();--> statement-breakpoint
-- Whoever fixes what a number decides must be done before anybody knows that number: a transaction that was held open until then, or began before the clock was set back, is undone when it
-- commits, and made again with a later number.
CREATE FUNCTION refuse_late_binding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF clock_timestamp() > NEW.beacon_at - interval '1 second'
      OR EXISTS (SELECT FROM beacon_round WHERE chain = NEW.beacon_chain AND round >= NEW.beacon_round) THEN
    RAISE EXCEPTION 'a row of % was bound to a number that may be known', TG_TABLE_NAME USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER battle_bound_early AFTER UPDATE OF beacon_round ON battle DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.beacon_round IS NULL AND NEW.beacon_round IS NOT NULL) EXECUTE FUNCTION refuse_late_binding();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER roll_room_bound_early AFTER UPDATE OF beacon_round ON roll_room DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.beacon_round IS NULL AND NEW.beacon_round IS NOT NULL) EXECUTE FUNCTION refuse_late_binding();--> statement-breakpoint
-- A shower knows its number from its start on. Its list is fixed in time, or it is withdrawn in the same transaction.
CREATE FUNCTION refuse_late_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF clock_timestamp() >= NEW.beacon_at AND EXISTS (SELECT FROM shower WHERE room_id = NEW.room_id AND withdrawn IS NULL) THEN
    RAISE EXCEPTION 'the list of shower % was fixed when its number may be known', NEW.room_id USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER shower_list_early AFTER UPDATE OF closed_at ON shower DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL AND NEW.beacon_at IS NOT NULL) EXECUTE FUNCTION refuse_late_list();
