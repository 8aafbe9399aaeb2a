-- This migration and the next one change these tables: players first and entries last, as every act comes to them. They run in one transaction.
LOCK TABLE "player", "fairness_seed", "draw_receipt", "case_open", "entry" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "ledger_archive" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"after" bigint NOT NULL,
	"until" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"manifest" text NOT NULL,
	"hash" text NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_archive_month_unique" UNIQUE("month"),
	CONSTRAINT "ledger_archive_until_unique" UNIQUE("until")
);
--> statement-breakpoint
CREATE TABLE "ledger_archive_sum" (
	"account_id" bigint NOT NULL,
	"archive_id" bigint NOT NULL,
	"month" text NOT NULL,
	"lines" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"gained" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"topped_up" bigint NOT NULL,
	"spent" bigint NOT NULL,
	"exchanged" bigint NOT NULL,
	"closing" bigint NOT NULL,
	CONSTRAINT "ledger_archive_sum_account_id_archive_id_month_pk" PRIMARY KEY("account_id","archive_id","month")
);
--> statement-breakpoint
ALTER TABLE "ledger_archive_sum" ADD CONSTRAINT "ledger_archive_sum_archive_id_ledger_archive_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."ledger_archive"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_archive_sum_archive" ON "ledger_archive_sum" USING btree ("archive_id","account_id","month");--> statement-breakpoint
-- Written by hand from here on.
-- Entries stay append-only, apart from those that an archive holds: `npm run archive` records it only after its files were compared with the rows.
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gone WHERE id > coalesce((SELECT max(until) FROM ledger_archive), 0)) THEN
    RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER entry_append_only ON entry;--> statement-breakpoint
CREATE TRIGGER entry_append_only BEFORE UPDATE OR TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER entry_removed AFTER DELETE ON entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();--> statement-breakpoint
-- What is restored from an archive was balanced as a whole, and is compared with the archive before it counts.
CREATE OR REPLACE FUNCTION require_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM fresh GROUP BY journal_id, currency HAVING sum(amount) <> 0) THEN
    IF EXISTS (SELECT FROM fresh WHERE id > coalesce((SELECT max(until) FROM ledger_archive), 0)) THEN
      RAISE EXCEPTION 'entries of a journal must sum to zero in every currency' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_balanced';
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_archive_sum_kept BEFORE UPDATE OR TRUNCATE ON ledger_archive_sum FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_archive_kept BEFORE UPDATE OF id, month, after, until, rows, manifest, hash ON ledger_archive
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
