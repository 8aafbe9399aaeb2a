CREATE TABLE "best_drop" (
	"day" date NOT NULL,
	"label" smallint NOT NULL,
	"drop_id" bigint NOT NULL,
	"open_id" bigint NOT NULL,
	"player_id" bigint NOT NULL,
	"reveal_at" timestamp (3) with time zone NOT NULL,
	"gift_id" integer NOT NULL,
	"grade" smallint NOT NULL,
	"price" bigint NOT NULL,
	"box_id" integer NOT NULL,
	"own_label" smallint,
	CONSTRAINT "best_drop_day_label_drop_id_pk" PRIMARY KEY("day","label","drop_id")
);
--> statement-breakpoint
CREATE TABLE "best_drop_fill" (
	"from_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"after_id" bigint NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "best_drop_keeper" (
	"id" integer PRIMARY KEY NOT NULL,
	"set_back" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "best_drop_note" (
	"reveal_at" timestamp (3) with time zone NOT NULL,
	"open_id" bigint NOT NULL,
	CONSTRAINT "best_drop_note_reveal_at_open_id_pk" PRIMARY KEY("reveal_at","open_id")
);
--> statement-breakpoint
CREATE INDEX "best_drop_list" ON "best_drop" USING btree ("day","label","price" DESC NULLS FIRST,"drop_id");--> statement-breakpoint
-- Written by hand from here on.
-- Each opening leaves a note in the transaction that makes it, also on nodes of the version before. Notes live for seconds: what is dead goes
-- soon, so that the next look finds the first living one at once.
ALTER TABLE best_drop_note SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);--> statement-breakpoint
CREATE FUNCTION note_best_drops() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO best_drop_note (reveal_at, open_id) SELECT reveal_at, id FROM made ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
-- It waits for whoever writes openings just now: every opening without a note is there when the next statement looks.
CREATE TRIGGER case_open_noted AFTER INSERT ON case_open REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_best_drops();--> statement-breakpoint
-- Has the openings of the last days looked through: today's and those of so many days before, each day by itself. The last day goes on to the
-- last reveal, which may lie ahead.
CREATE FUNCTION refill_best_drops(days_before integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO best_drop_fill (from_at, at, after_id, to_at)
  SELECT d.start, d.start, 0, CASE d.before WHEN 0 THEN m.last + interval '1 millisecond' ELSE d.start + interval '24 hours' END
  FROM (SELECT before, (date_trunc('day', now() AT TIME ZONE 'UTC' + interval '8 hours') - interval '8 hours') AT TIME ZONE 'UTC' - before * interval '24 hours' AS start
      FROM generate_series(0, days_before) before) d,
    (SELECT max(reveal_at) AS last FROM case_open) m
  WHERE m.last >= d.start
  ON CONFLICT (from_at) DO UPDATE SET at = excluded.at, after_id = 0, to_at = greatest(best_drop_fill.to_at, excluded.to_at)
$$;--> statement-breakpoint
INSERT INTO best_drop_keeper (id, set_back) SELECT 1, coalesce(max(id), 0) FROM clock_set_back;--> statement-breakpoint
SELECT refill_best_drops(6);
