ALTER TABLE "shower" ADD COLUMN "beacon_chain" text;--> statement-breakpoint
ALTER TABLE "shower" ADD COLUMN "beacon_round" integer;--> statement-breakpoint
ALTER TABLE "shower" ADD COLUMN "beacon_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shower" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shower" ADD COLUMN "passed_over" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shower" ADD COLUMN "withdrawn" text;--> statement-breakpoint
ALTER TABLE "shower" ADD CONSTRAINT "shower_bound" CHECK (num_nonnulls("shower"."beacon_chain", "shower"."beacon_round", "shower"."beacon_at") IN (0, 3)
      AND ("shower"."beacon_chain" IS NULL OR "shower"."state" <> 'settled' OR "shower"."closed_at" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "shower" ADD CONSTRAINT "shower_withdrawn" CHECK ("shower"."withdrawn" IS NULL OR ("shower"."beacon_chain" IS NOT NULL AND "shower"."paid" = 0));--> statement-breakpoint
-- Written by hand from here on. The number is fixed with the shower, and so is the start that it follows from.
CREATE TRIGGER shower_number_fixed BEFORE UPDATE OF beacon_chain, beacon_round, beacon_at, start_at ON shower FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER shower_field_once BEFORE UPDATE OF grabbers_hash, passed_over, closed_at ON shower FOR EACH ROW
  WHEN (OLD.grabbers_hash IS NOT NULL AND (NEW.grabbers_hash, NEW.passed_over, NEW.closed_at) IS DISTINCT FROM (OLD.grabbers_hash, OLD.passed_over, OLD.closed_at))
  EXECUTE FUNCTION refuse_second_result();--> statement-breakpoint
CREATE TRIGGER shower_withdrawn_once BEFORE UPDATE OF withdrawn ON shower FOR EACH ROW
  WHEN (OLD.state = 'settled' AND NEW.withdrawn IS DISTINCT FROM OLD.withdrawn) EXECUTE FUNCTION refuse_second_result();
