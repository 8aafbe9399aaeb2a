import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import { battles } from './battles.ts'
import { chats } from './chats.ts'
import { exponent } from './exponent.ts'
import { items } from './items.ts'
import { books, openingMoney, sumAccounts } from './money.ts'
import { openings } from './openings.ts'
import { players } from './players.ts'
import { rolls } from './rolls.ts'
import { shares } from './share.ts'
import { showers } from './showers.ts'
import type { SeedSize, Step } from './size.ts'
import { upgrades } from './upgrades.ts'
import { welfare } from './welfare.ts'
import { wonItems } from './won.ts'

const counters: Step = {
  name: 'counters of the seeder',
  make: `SELECT setval('seed_item', (SELECT max(id) FROM item_instance)), setval('seed_receipt', (SELECT max(id) FROM draw_receipt))`,
}

const rest: Step[] = [
  {
    name: 'what was ever had',
    make: 'INSERT INTO album_item (player_id, gift_id, at, own) SELECT owner_id, gift_id, min(gained_at), bool_or(NOT passed) FROM item_instance GROUP BY 1, 2',
  },
  {
    name: 'keys of the last week',
    make: `
    INSERT INTO idempotency (player_id, key, request_hash, reply, at)
    SELECT player_id, md5(o::text), md5(o::text), jsonb_build_object('openId', o::text, 'balance', 0, 'secondaryBalance', 0), at
    FROM seed_open WHERE at > now() - interval '6 days'`,
  },
]

/** Sets every counter of ids above the ids that were written. */
export const sequences: Step = {
  name: 'sequences',
  make: `DO $$ DECLARE t record; BEGIN
    FOR t IN SELECT * FROM (SELECT c.relname, a.attname, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS counter FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace) s WHERE counter IS NOT NULL
    LOOP EXECUTE format('SELECT setval(%L, greatest((SELECT max(%I) FROM %I), nextval(%L)))', t.counter, t.attname, t.relname, t.counter); END LOOP; END $$`,
}

/** Everything that needs no index, in the order in which it is done. `sumsOf` is the list of what an account keeps, see {@link sumAccounts}. */
export const seedSteps = (size: SeedSize, catalogue: Catalogue, sumsOf: string): Step[] => [
  ...players(size),
  ...openings(size),
  ...items,
  counters,
  ...openingMoney,
  ...battles(size),
  ...exponent(size),
  ...rolls(size),
  ...showers(size),
  ...upgrades(size, catalogue),
  ...welfare(size),
  ...wonItems,
  ...books(size),
  sumAccounts(sumsOf),
  ...shares,
  ...chats(size),
  ...rest,
  sequences,
]
