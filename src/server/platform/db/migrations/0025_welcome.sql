-- Whoever is here already needs no welcome. A default that is constant for the statement writes no row.
ALTER TABLE "player" ADD COLUMN "guided_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "player" ALTER COLUMN "guided_at" DROP DEFAULT;
