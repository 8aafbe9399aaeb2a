-- Rules of the ledger that no code can forget.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER odds_table_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON odds_table FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER draw_receipt_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON draw_receipt FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER item_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON item_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A statement inserts whole journals, so it can be judged on its own, without a deferred check per row.
CREATE FUNCTION require_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM fresh GROUP BY journal_id, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'entries of a journal must sum to zero in every currency' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_balanced';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entry_balanced AFTER INSERT ON entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION require_balanced();
