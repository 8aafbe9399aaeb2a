ALTER TABLE "album_item" ADD COLUMN "own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "item_instance" ADD COLUMN "passed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand from here on.
-- What another player gave is noted as not own, until the first of its kind comes that nobody gave. Both statements look into the index; after
-- the first of a kind neither writes. The second one sees what the first has waited for, because each takes a snapshot of its own.
CREATE OR REPLACE FUNCTION note_album() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO album_item (player_id, gift_id, at, own)
    SELECT owner_id, gift_id, min(gained_at), bool_or(NOT passed) FROM made GROUP BY 1, 2 ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  UPDATE album_item a SET own = true FROM made m
    WHERE a.player_id = m.owner_id AND a.gift_id = m.gift_id AND NOT a.own AND NOT m.passed;
  RETURN NULL;
END $$;
