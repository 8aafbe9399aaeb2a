CREATE TABLE "beacon_round" (
	"chain" text NOT NULL,
	"round" integer NOT NULL,
	"signature" text NOT NULL,
	"randomness" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "beacon_round_chain_round_pk" PRIMARY KEY("chain","round")
);
--> statement-breakpoint
CREATE TABLE "beacon_wait" (
	"chain" text NOT NULL,
	"round" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "beacon_wait_chain_round_pk" PRIMARY KEY("chain","round")
);
--> statement-breakpoint
ALTER TABLE "exponent_chain" ALTER COLUMN "salt" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD COLUMN "salt_source" text DEFAULT 'together' NOT NULL;--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD COLUMN "beacon_chain" text;--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD COLUMN "beacon_round" integer;--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD COLUMN "beacon_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD COLUMN "salted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "roll_room" ADD COLUMN "beacon_chain" text;--> statement-breakpoint
ALTER TABLE "roll_room" ADD COLUMN "beacon_round" integer;--> statement-breakpoint
ALTER TABLE "roll_room" ADD COLUMN "beacon_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD CONSTRAINT "exponent_chain_bound" CHECK (("exponent_chain"."salt_source" = 'beacon') = (num_nonnulls("exponent_chain"."beacon_chain", "exponent_chain"."beacon_round", "exponent_chain"."beacon_at") = 3));--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD CONSTRAINT "exponent_chain_salted" CHECK (CASE "exponent_chain"."salt_source" WHEN 'together' THEN "exponent_chain"."salt" IS NOT NULL
      ELSE ("exponent_chain"."salt" IS NULL) = ("exponent_chain"."salted_at" IS NULL) AND coalesce("exponent_chain"."salted_at" >= "exponent_chain"."published_at", true) END);--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD CONSTRAINT "exponent_chain_begun" CHECK ("exponent_chain"."first_round" IS NULL OR "exponent_chain"."salt" IS NOT NULL AND "exponent_chain"."withdrawn_at" IS NULL);--> statement-breakpoint
ALTER TABLE "exponent_chain" ADD CONSTRAINT "exponent_chain_withdrawn" CHECK ("exponent_chain"."withdrawn_at" IS NULL OR "exponent_chain"."salt" IS NULL);--> statement-breakpoint
-- Written by hand from here on.
CREATE TRIGGER beacon_round_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON beacon_round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What was published of a chain stays as it was. Its salt is set once, and never after it was withdrawn.
CREATE FUNCTION keep_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.seed, NEW.terminal, NEW.published_at, NEW.salt_source, NEW.beacon_chain, NEW.beacon_round, NEW.beacon_at)
      IS DISTINCT FROM (OLD.seed, OLD.terminal, OLD.published_at, OLD.salt_source, OLD.beacon_chain, OLD.beacon_round, OLD.beacon_at)
    OR OLD.salt IS NOT NULL AND NEW.salt IS DISTINCT FROM OLD.salt
    OR OLD.withdrawn_at IS NOT NULL THEN
    RAISE EXCEPTION 'chain % was published', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER exponent_chain_kept BEFORE UPDATE ON exponent_chain FOR EACH ROW EXECUTE FUNCTION keep_chain();
