-- Sums of an account that were counted over its history until now. The columns get their defaults without a row being written; `fillSums` sums
-- the history after the start, some accounts at a time. The indexes that tables.ts names besides are built by buildIndexes.ts, without blocking.
ALTER TABLE "account"
  ADD COLUMN "lines" bigint DEFAULT 0 NOT NULL,
  ADD COLUMN "topped_up" bigint DEFAULT 0 NOT NULL,
  ADD COLUMN "spent" bigint DEFAULT 0 NOT NULL,
  ADD COLUMN "exchanged" bigint DEFAULT 0 NOT NULL,
  ADD COLUMN "summed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A node of the version before changes a balance and does not count the line. The sums of that account are then summed again.
CREATE FUNCTION forget_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.summed := false;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER account_forget_sums BEFORE UPDATE ON account FOR EACH ROW
  WHEN (OLD.summed AND NEW.balance <> OLD.balance AND NEW.lines = OLD.lines) EXECUTE FUNCTION forget_sums();--> statement-breakpoint
-- The moments of entries, for ranges of their ids; `markSpans` writes them. They lead from a month to the entries of it.
CREATE TABLE "entry_span" (
	"until" bigint PRIMARY KEY NOT NULL,
	"after" bigint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- What accounts with many entries in such a range gained and spent there.
CREATE TABLE "entry_span_sum" (
	"account_id" bigint NOT NULL,
	"until" bigint NOT NULL,
	"gained" bigint NOT NULL,
	"spent" bigint NOT NULL,
	CONSTRAINT "entry_span_sum_account_id_until_pk" PRIMARY KEY("account_id","until")
);--> statement-breakpoint
CREATE INDEX "entry_span_sum_until" ON "entry_span_sum" USING btree ("until");
