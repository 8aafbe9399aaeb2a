ALTER TABLE "exponent_stake" DROP CONSTRAINT "exponent_stake_round_exponent_round_round_fk";
