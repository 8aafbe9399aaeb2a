import type { SeedSize, Step } from './size.ts'

/** Players with what each has from the first day on, and the tables that the steps after this one fill. The heavy player is the one with the lowest id. */
export const players = ({ players, days }: SeedSize): Step[] => [
  {
    name: 'players, accounts and seeds',
    make: `
    INSERT INTO player (id, uid, phone, nickname, head_pic, promote_code, created_at)
    SELECT n, 10000000 + n, '17' || lpad(n::text, 9, '0'), '玩家' || lpad((n % 10000)::text, 4, '0'), 'avatars/a01.webp', 'Z' || lpad(n::text, 7, '0'),
      now() - interval '${days} days' FROM generate_series(1, ${players}) n;
    INSERT INTO account (id, player_id, currency, summed) SELECT 2 * n - 1 + c, n, c, true FROM generate_series(1, ${players}) n, generate_series(0, 1) c;
    INSERT INTO fairness_seed (id, player_id, state, server_seed, server_seed_hash, client_seed, created_at)
    SELECT 2 * n - 1 + s, n, 1 - s, encode(sha256(('seed' || n || s)::bytea), 'hex'), encode(sha256(sha256(('seed' || n || s)::bytea)), 'hex'),
      CASE s WHEN 0 THEN md5(n::text) ELSE '' END, now() - interval '${days} days' FROM generate_series(1, ${players}) n, generate_series(0, 1) s;
    INSERT INTO message (player_id, title, content, created_at) SELECT n, '欢迎来到星匣', '星匣欢迎您！', now() - interval '${days} days'
    FROM generate_series(1, ${players}) n`,
  },
  {
    name: 'tables of the seeder',
    make: `
    CREATE TEMP SEQUENCE seed_item;
    CREATE TEMP SEQUENCE seed_receipt;
    CREATE TEMP TABLE seed_gifts AS SELECT gift_id, name, art, grade, price FROM catalogue_item WHERE listed;
    CREATE INDEX ON seed_gifts (price); ANALYZE seed_gifts;
    -- An item that a mode has granted, and how it left: none of the columns from mid_ref on for one that is still there.
    CREATE TEMP TABLE seed_won (id bigint, owner_id bigint, state text, gift_id int, grade smallint, price bigint, box_id int, play_mode text DEFAULT 'case',
      open_id bigint, receipt_id bigint, passed boolean DEFAULT false, at timestamptz, first_state text DEFAULT 'bag', ref text, mid_ref text, left_ref text,
      left_at timestamptz);
    -- Two lines of a journal: what a player, or else own_house, gets, and the house that gives it. Lines of one journal share their key.
    CREATE TEMP TABLE seed_line (at timestamptz, key bigint, kind text, ref text, remark text DEFAULT '', player_id bigint, own_house text, house text,
      currency smallint DEFAULT 0, amount bigint)`,
  },
]
