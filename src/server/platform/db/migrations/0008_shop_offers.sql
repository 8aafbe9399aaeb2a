CREATE TABLE "catalogue_offer" (
	"offer_id" integer PRIMARY KEY NOT NULL,
	"offer" jsonb NOT NULL,
	"open" boolean NOT NULL,
	"position" integer NOT NULL
);
