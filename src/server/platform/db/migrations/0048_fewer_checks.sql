-- What writes these rows has locked the rows that they name, and looked each of them up a second time. The audit looks instead.
ALTER TABLE "draw_receipt" DROP CONSTRAINT "draw_receipt_seed_id_fairness_seed_id_fk";--> statement-breakpoint
ALTER TABLE "case_open" DROP CONSTRAINT "case_open_player_id_player_id_fk";--> statement-breakpoint
-- Its statement was planned anew at every call, which took longer than to run it.
ALTER FUNCTION count_tasks(text, bigint[]) SET plan_cache_mode = force_generic_plan;
