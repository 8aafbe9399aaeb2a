ALTER TABLE "battle" ADD COLUMN "beacon_chain" text;--> statement-breakpoint
ALTER TABLE "battle" ADD COLUMN "beacon_round" integer;--> statement-breakpoint
ALTER TABLE "battle" ADD COLUMN "beacon_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "battle" ADD CONSTRAINT "battle_bound" CHECK (num_nonnulls("battle"."beacon_round", "battle"."beacon_at") IN (0, 2) AND ("battle"."beacon_round" IS NULL OR "battle"."beacon_chain" IS NOT NULL)
      AND ("battle"."beacon_chain" IS NULL OR "battle"."stage" IN (0, 4) OR "battle"."beacon_round" IS NOT NULL)) NOT VALID;--> statement-breakpoint
-- Written by hand from here on. Battles that there are hold no number, so nobody reads millions of them for it. What a room is bound to is fixed when it is made; its number and its seeds
-- are fixed when its last seat is taken, before anybody knows that number.
CREATE TRIGGER battle_chain_fixed BEFORE UPDATE OF beacon_chain ON battle FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER battle_number_once BEFORE UPDATE OF beacon_round, beacon_at, told ON battle FOR EACH ROW
  WHEN (OLD.beacon_round IS NOT NULL AND (NEW.beacon_round, NEW.beacon_at, NEW.told->'clientSeeds') IS DISTINCT FROM (OLD.beacon_round, OLD.beacon_at, OLD.told->'clientSeeds'))
  EXECUTE FUNCTION refuse_second_result();
