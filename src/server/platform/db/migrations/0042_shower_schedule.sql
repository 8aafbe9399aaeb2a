CREATE TABLE "shower_schedule" (
	"id" smallint PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL
);
