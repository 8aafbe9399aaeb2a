import type pg from 'pg'
import type { Catalogue, Item } from '#server/core/catalogue/snapshot.ts'
import { packEntries } from '#server/core/fairness/receipts.ts'
import { ringOf } from '#server/modes/dream/ring.ts'
import { targetsOf } from '#server/modes/dream/targets.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type OddsEntry, rangesOf } from '#shared/fairness/oddsTable.ts'
import { type DreamQuote, dreamRevealDelay, leastChance, quoteDream } from '#shared/modes/dream/dream.ts'
import { baseOf, cardOf, countsOf, dice, insertRows, keyOf, momentOf, msOf, type SeedSize, type Step } from './size.ts'

/** Chances that are played, in basis points. */
const CHANCES = [1_000, 2_500, 5_000, 7_500]
/** Rings that are played: the cheapest ones. */
const RINGS = 200

interface Ring {
  target: Item
  quote: DreamQuote
  entries: readonly OddsEntry[]
}

function ringFor(catalogue: Catalogue, target: Item, chance: number): Ring[] {
  if (chance < leastChance(target.price)) return []
  const quote = quoteDream(target.price, chance, 0)
  try {
    return [{ target, quote, entries: ringOf(catalogue, target, quote).entries }]
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

function ringsOf(catalogue: Catalogue): Ring[] {
  const targets = targetsOf(catalogue).flatMap(({ giftId }) => catalogue.items.get(giftId) ?? [])
  const rings = targets.flatMap((target) => CHANCES.flatMap((chance) => ringFor(catalogue, target, chance)))
  return rings.sort((a, b) => a.quote.price - b.quote.price).slice(0, RINGS)
}

async function writeRings(client: pg.Client, catalogue: Catalogue): Promise<void> {
  await client.query(`CREATE TEMP TABLE seed_ring (n int, gift_id int, chance int, price bigint, entries int[]);
    CREATE TEMP TABLE seed_ring_part (n int, gift_id int, grade smallint, range_from int, range_to int)`)
  const rings = ringsOf(catalogue)
  const ringRows = rings.map(({ target, quote, entries }, n) => ({
    n,
    gift_id: target.card.giftId,
    chance: quote.chance,
    price: quote.price,
    entries: packEntries(entries),
  }))
  await insertRows(client, 'seed_ring', { n: 'int', gift_id: 'int', chance: 'int', price: 'bigint', entries: 'int[]' }, ringRows)
  const parts = rings.flatMap(({ entries }, n) =>
    rangesOf(entries).map(({ giftId, grade, rangeFrom, rangeTo }) => ({
      n,
      gift_id: giftId,
      grade,
      range_from: rangeFrom,
      range_to: rangeTo,
    })),
  )
  await insertRows(client, 'seed_ring_part', { n: 'int', gift_id: 'int', grade: 'smallint', range_from: 'int', range_to: 'int' }, parts)
}

const plays = (size: SeedSize): Step => ({
  name: 'upgrades: what is played',
  make: `
    CREATE TEMP TABLE seed_up AS
    SELECT u.*, s.nonce + row_number() OVER (PARTITION BY u.player_id ORDER BY u.u) - 1 AS nonce, t.price AS staked, t.grade AS stake_grade, t.gift_id AS stake_gift,
      jsonb_build_object(${cardOf('t')}) AS stake_card, CASE WHEN t.gift_id IS NOT NULL THEN nextval('seed_item') END AS stake_id,
      e.gift_id AS got, e.grade AS got_grade, g.price AS got_price, jsonb_build_object(${cardOf('g')}) AS got_card, e.range_from, e.range_to,
      jsonb_build_object(${cardOf('w')}) AS target_card, nextval('seed_item') AS item_id, nextval('seed_receipt') AS receipt_id
    FROM (SELECT u, CASE WHEN u % 25 = 0 THEN 1 ELSE 2 + ${baseOf('u + 11000000003', size.players)} END AS player_id, r.gift_id, r.chance, r.price, r.entries, r.n,
        1 + floor(${dice('u + 12000000017')} * 1000000)::int AS roll, ${momentOf('u', countsOf(size).upgrades, size.days)} AS at
      FROM generate_series(1::bigint, ${countsOf(size).upgrades}) u JOIN seed_ring r ON r.n = u % (SELECT count(*) FROM seed_ring)) u
    JOIN fairness_seed s ON s.player_id = u.player_id AND s.state = 1
    JOIN seed_ring_part e ON e.n = u.n AND u.roll BETWEEN e.range_from AND e.range_to JOIN catalogue_item g ON g.gift_id = e.gift_id
    JOIN catalogue_item w ON w.gift_id = u.gift_id
    LEFT JOIN LATERAL (SELECT * FROM seed_gifts WHERE u.u % 3 = 0 AND price <= u.price ORDER BY price DESC, gift_id LIMIT 1) t ON true;
    ANALYZE seed_up;
    UPDATE fairness_seed s SET nonce = s.nonce + d.draws FROM (SELECT player_id, count(*) AS draws FROM seed_up GROUP BY 1) d
    WHERE d.player_id = s.player_id AND s.state = 1`,
})

const rows = (revision: number): Step => ({
  name: 'upgrades',
  make: `
    INSERT INTO draw_receipt (id, player_id, seed_id, mode, subject, odds_version, entries, nonce, cursor, roll, total, range_from, range_to, gift_id, grade, at)
    SELECT receipt_id, player_id, 2 * player_id - 1, 'dream', gift_id, ${revision}, entries, nonce, 0, roll, 1000000, range_from, range_to, got, got_grade, at
    FROM seed_up ORDER BY receipt_id;
    INSERT INTO dream_upgrade (id, player_id, gift_id, chance, price, paid, staked, change, stakes, won, played_at, reveal_at, book)
    SELECT u, player_id, gift_id, chance, price, price - coalesce(staked, 0), coalesce(staked, 0), 0, CASE WHEN stake_id IS NULL THEN '{}' ELSE ARRAY[stake_id] END,
      got = gift_id, at, at + interval '${dreamRevealDelay(false)} milliseconds', jsonb_build_object('kind', 'dream', 'dreamId', u::text, 'target', target_card,
      'chance', chance, 'price', (price / 100.0)::float8, 'paid', ((price - coalesce(staked, 0)) / 100.0)::float8, 'staked', (coalesce(staked, 0) / 100.0)::float8,
      'change', 0, 'stakes', CASE WHEN stake_id IS NULL THEN '[]' ELSE jsonb_build_array(stake_card) END, 'demo', false, 'fast', false, 'playedAt', ${msOf('at')},
      'revealAt', ${msOf('at')} + ${dreamRevealDelay(false)}, 'cosmeticSeed', left(md5(u::text), 16), 'roll', roll, 'won', got = gift_id,
      'drop', got_card || jsonb_build_object('itemId', item_id::text, 'receiptId', receipt_id::text, 'label', NULL), 'nonce', nonce) FROM seed_up ORDER BY u;
    INSERT INTO seed_won (id, owner_id, state, gift_id, grade, price, box_id, play_mode, open_id, receipt_id, at, ref, left_ref, left_at)
    SELECT item_id, player_id, CASE WHEN u % 10 = 0 THEN 'bag' ELSE 'exchanged' END, got, got_grade, got_price, 0, 'dream', u, receipt_id, at, 'upgrade:' || u,
      CASE WHEN u % 10 > 0 THEN 'exchange:' || player_id || ':upgrade-' || u END, at + interval '1 minute' FROM seed_up;
    INSERT INTO seed_won (id, owner_id, state, gift_id, grade, price, box_id, at, ref, left_ref, left_at)
    SELECT stake_id, player_id, 'staked', stake_gift, stake_grade, staked, 0, at - interval '1 minute', 'seed:' || stake_id, 'upgrade:' || u, at
    FROM seed_up WHERE stake_id IS NOT NULL;
    INSERT INTO seed_line (at, key, kind, ref, remark, player_id, house, amount)
    SELECT at, ${keyOf(5, 'u', 0)}, 'dream_upgrade', 'upgrade:' || u, '升级 ' || (target_card->>'giftName') || ' · ' || chance / 100 || '%', player_id, 'dream',
      coalesce(staked, 0) - price FROM seed_up WHERE price > coalesce(staked, 0);
    DROP TABLE seed_up`,
})

/** Upgrades of 黄金装备, a third of them with an item that was staked. Rings are those of the catalogue; draws are not those of the seeds. */
export const upgrades = (size: SeedSize, catalogue: Catalogue): Step[] => [
  { name: 'rings', make: (client) => writeRings(client, catalogue) },
  plays(size),
  rows(catalogue.revision),
]
