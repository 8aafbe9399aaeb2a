-- Divides `entry` and `item_history` by ranges of ids while players play: psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f docs/partition.sql
-- docs/operations.md says when. The rows that are there stay where they are and become the first part. Both numbers must be above every id
-- that is written until the second transaction has ended; the next part begins there. Make further parts in time; until then rows go to `…_rest`.

-- First what takes long. It looks at all rows and disturbs nobody.
ALTER TABLE entry ADD CONSTRAINT entry_part_0 CHECK (id IS NOT NULL AND id < 100000000) NOT VALID;
ALTER TABLE item_history ADD CONSTRAINT item_history_part_0 CHECK (id IS NOT NULL AND id < 100000000) NOT VALID;
ALTER TABLE entry VALIDATE CONSTRAINT entry_part_0;
ALTER TABLE item_history VALIDATE CONSTRAINT item_history_part_0;

-- Then some milliseconds under a lock. If the lock cannot be had, nothing has changed; run this part again.
BEGIN;
SET LOCAL lock_timeout = '2s';
LOCK TABLE entry, item_history IN ACCESS EXCLUSIVE MODE;

ALTER TABLE entry RENAME TO entry_0;
CREATE TABLE entry (LIKE entry_0 INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES) PARTITION BY RANGE (id);
ALTER TABLE entry DROP CONSTRAINT entry_part_0;
ALTER SEQUENCE entry_id_seq OWNED BY entry.id;
ALTER TABLE entry ATTACH PARTITION entry_0 FOR VALUES FROM (MINVALUE) TO (100000000);
ALTER TABLE entry ADD FOREIGN KEY (journal_id) REFERENCES journal (id);
CREATE TABLE entry_1 PARTITION OF entry FOR VALUES FROM (100000000) TO (200000000);
CREATE TABLE entry_rest PARTITION OF entry DEFAULT;
CREATE TRIGGER entry_append_only BEFORE UPDATE OR TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entry_removed AFTER DELETE ON entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER entry_balanced AFTER INSERT ON entry REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION require_balanced();

ALTER TABLE item_history RENAME TO item_history_0;
CREATE TABLE item_history (LIKE item_history_0 INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES) PARTITION BY RANGE (id);
ALTER TABLE item_history DROP CONSTRAINT item_history_part_0;
ALTER SEQUENCE item_history_id_seq OWNED BY item_history.id;
ALTER TABLE item_history ATTACH PARTITION item_history_0 FOR VALUES FROM (MINVALUE) TO (100000000);
CREATE TABLE item_history_1 PARTITION OF item_history FOR VALUES FROM (100000000) TO (200000000);
CREATE TABLE item_history_rest PARTITION OF item_history DEFAULT;
CREATE TRIGGER item_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON item_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
COMMIT;
