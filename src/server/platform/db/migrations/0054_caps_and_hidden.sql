ALTER TABLE "player_cap" ADD COLUMN "told" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "player_cap" ADD COLUMN "told_of" bigint;--> statement-breakpoint
ALTER TABLE "player_cap" ADD COLUMN "told_on" date;--> statement-breakpoint
-- The index `player_hidden` is one of the late ones.
ALTER TABLE "player" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nodes of the version before hide somebody with a row of rank_mask alone.
CREATE FUNCTION hide_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE player SET hidden = (TG_OP = 'INSERT') WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.player_id ELSE OLD.player_id END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rank_mask_seen AFTER INSERT OR DELETE ON rank_mask FOR EACH ROW EXECUTE FUNCTION hide_player();--> statement-breakpoint
UPDATE player SET hidden = true WHERE id IN (SELECT player_id FROM rank_mask);
