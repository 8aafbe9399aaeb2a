CREATE TABLE "album_claim" (
	"id" bigserial NOT NULL,
	"player_id" bigint NOT NULL,
	"family" text NOT NULL,
	"diamonds" bigint NOT NULL,
	"frame_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "album_claim_player_id_family_pk" PRIMARY KEY("player_id","family"),
	CONSTRAINT "album_claim_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "album_fill" (
	"next_id" bigint NOT NULL,
	"end_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "album_item" (
	"player_id" bigint NOT NULL,
	"gift_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "album_item_player_id_gift_id_pk" PRIMARY KEY("player_id","gift_id")
);
--> statement-breakpoint
ALTER TABLE "album_claim" ADD CONSTRAINT "album_claim_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Written by hand from here on.
-- Whatever grants an item makes a row of item_instance, also on nodes of the version before and in modes to come. After the first of its kind
-- a row costs one look into the index. Rows are written in the order of the key, so that two transactions do not wait for each other.
CREATE FUNCTION note_album() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO album_item (player_id, gift_id, at)
    SELECT owner_id, gift_id, min(gained_at) FROM made GROUP BY 1, 2 ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER item_instance_album AFTER INSERT ON item_instance REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_album();--> statement-breakpoint
-- What players have had so far is entered by the sweep albumFill, in slices: a long statement here would keep everybody from opening. The
-- trigger has waited for all that were writing, so every row up to this one is there, and every later one is its.
INSERT INTO album_fill (next_id, end_id) SELECT 1, coalesce(max(id), 0) FROM item_instance;
