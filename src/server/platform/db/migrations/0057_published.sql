ALTER TABLE "battle" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "roll_room" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shower" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
-- Written by hand from here on: the database itself dates what is published of a room, and nobody can change it later.
CREATE FUNCTION date_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := now();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER battle_dated BEFORE INSERT ON battle FOR EACH ROW EXECUTE FUNCTION date_publication();--> statement-breakpoint
CREATE TRIGGER roll_room_dated BEFORE INSERT ON roll_room FOR EACH ROW EXECUTE FUNCTION date_publication();--> statement-breakpoint
CREATE TRIGGER shower_dated BEFORE INSERT ON shower FOR EACH ROW EXECUTE FUNCTION date_publication();--> statement-breakpoint
CREATE TRIGGER battle_date_fixed BEFORE UPDATE OF published_at ON battle FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER roll_room_date_fixed BEFORE UPDATE OF published_at ON roll_room FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER shower_date_fixed BEFORE UPDATE OF published_at ON shower FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
