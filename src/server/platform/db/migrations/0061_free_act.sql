CREATE TABLE "free_act" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"rows" integer NOT NULL
);
