-- Written by hand. A seed is dated when its row is written and not when the transaction began: whoever held one open could write a seed later, when a public random number
-- is known, under a moment before it.
CREATE OR REPLACE FUNCTION date_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := clock_timestamp();
  RETURN NEW;
END $$;--> statement-breakpoint
-- A room whose hash was published stays, so that none can be made again with another seed.
CREATE TRIGGER battle_kept BEFORE DELETE OR TRUNCATE ON battle FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER roll_room_kept BEFORE DELETE OR TRUNCATE ON roll_room FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER shower_kept BEFORE DELETE OR TRUNCATE ON shower FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER exponent_chain_append_only BEFORE DELETE OR TRUNCATE ON exponent_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
