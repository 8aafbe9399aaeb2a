-- Receipts, odds and items of any mode. Nothing is taken away and no row of a table that only grows is written again: columns are added, rules
-- are loosened, and the new checks hold for new rows (NOT VALID; every older row has a box, an item and an odds version). So the locks last
-- some milliseconds however many rows there are. They are taken together, in the order in which plays take them.
--
-- Nodes of the version before write and read as before. Only their import of a catalogue is refused until they are restarted, because
-- odds_table.box_id, which they read, follows from mode and subject now.
LOCK TABLE "fairness_seed", "draw_receipt", "item_instance", "odds_table" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "item_instance"
  DROP CONSTRAINT "item_instance_open_id_case_open_id_fk",
  ADD COLUMN "play_mode" text DEFAULT 'case' NOT NULL;--> statement-breakpoint
ALTER TABLE "fairness_seed" ALTER COLUMN "player_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_receipt"
  ALTER COLUMN "player_id" DROP NOT NULL,
  ALTER COLUMN "box_id" DROP NOT NULL,
  ALTER COLUMN "odds_version" DROP NOT NULL,
  ALTER COLUMN "gift_id" DROP NOT NULL,
  ALTER COLUMN "grade" DROP NOT NULL,
  ALTER COLUMN "pity_forced" SET DEFAULT false,
  ADD COLUMN "more_seeds" bigint[],
  ADD COLUMN "subject" bigint,
  ADD COLUMN "table_hash" text,
  ADD COLUMN "result" jsonb,
  ADD CONSTRAINT "draw_receipt_subject" CHECK ("draw_receipt"."subject" IS NOT NULL OR "draw_receipt"."box_id" IS NOT NULL) NOT VALID,
  ADD CONSTRAINT "draw_receipt_result" CHECK ("draw_receipt"."gift_id" IS NOT NULL OR "draw_receipt"."result" IS NOT NULL) NOT VALID,
  ADD CONSTRAINT "draw_receipt_table" CHECK ("draw_receipt"."odds_version" IS NOT NULL OR "draw_receipt"."table_hash" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "odds_table" RENAME COLUMN "box_id" TO "subject";--> statement-breakpoint
-- Some hundred rows: one for each version of a box.
ALTER TABLE "odds_table"
  DROP CONSTRAINT "odds_table_box_id_version_pk",
  ALTER COLUMN "subject" TYPE bigint,
  ADD COLUMN "mode" text DEFAULT 'case' NOT NULL;--> statement-breakpoint
ALTER TABLE "odds_table"
  ADD COLUMN "box_id" integer GENERATED ALWAYS AS (CASE WHEN mode = 'case' THEN subject::integer END) STORED,
  ADD CONSTRAINT "odds_table_mode_subject_version_pk" PRIMARY KEY("mode","subject","version");
