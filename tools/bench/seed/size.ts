import type pg from 'pg'

/** How much history is made. Everything else follows from the openings, see {@link countsOf}. */
export interface SeedSize {
  openings: number
  players: number
  /** The history ends now and begins so many days ago. */
  days: number
}

/** One part of the history: statements over all rows at once, or what computes the rows that SQL cannot. */
export interface Step {
  name: string
  make: string | ((client: pg.Client) => Promise<void>)
}

/** Plays of each mode. */
export interface Counts {
  battles: number
  rounds: number
  rolls: number
  showers: number
  upgrades: number
}

/** Rounds of 指数 for which a day has room, at their mean length. */
const ROUNDS_A_DAY = 2_300

/** With five million openings in 90 days: 500,000 battles, 200,000 rounds of 指数, 50,000 ROLL rooms, 10,000 showers and a million upgrades. */
export const countsOf = ({ openings, days }: SeedSize): Counts => ({
  battles: Math.ceil(openings / 10),
  rounds: Math.ceil(Math.min(openings / 25, days * ROUNDS_A_DAY)),
  rolls: Math.ceil(openings / 100),
  showers: Math.ceil(openings / 500),
  upgrades: Math.ceil(openings / 5),
})

/** Ids of the first rows of `room`: battles are 1, 2, 3 …, then come ROLL rooms, showers, and the rooms of 指数 and 排行. */
export function roomsOf(size: SeedSize): { roll: number; shower: number; exponent: number; rank: number } {
  const { battles, rolls, showers } = countsOf(size)
  return { roll: battles, shower: battles + rolls, exponent: battles + rolls + showers + 1, rank: battles + rolls + showers + 2 }
}

/** A number from 0 up to 1 that follows from `of`. */
export const dice = (of: string): string => `((hashint8(${of})::bigint + 2147483648)::float8 / 4294967296)`

/** The moment of the play number `of` among `count` that are spread evenly over the history. It is a while ago, so that the play is over. */
export const momentOf = (of: string, count: number, days: number): string =>
  `date_trunc('milliseconds', now() - interval '30 minutes' - (${count} - ${of}) * (interval '${days} days' / ${count}))`

/** A moment as books hold it, in ms since 1970. */
export const msOf = (moment: string): string => `floor(extract(epoch FROM ${moment}) * 1000)::bigint`

/** The card of an item from the columns of the row `of`. */
export const cardOf = (of: string): string =>
  `'giftId', ${of}.gift_id, 'giftName', ${of}.name, 'giftImage', 'items/' || ${of}.art || '.webp', 'grade', ${of}.grade, 'recoveryPrice', (${of}.price / 100.0)::float8`

/** How others see the player of the row `of` of `player`. */
export const personOf = (of: string): string =>
  `'customerId', ${of}.uid, 'nickname', ${of}.nickname, 'headPic', ${of}.head_pic, 'headGround', ${of}.head_ground, 'robot', ${of}.robot`

/** Numbers the journals of a play, so that each has its place among those of the same moment: `id` is that of the play, `place` is below 100. */
export const keyOf = (mode: number, id: string, place: string | number): string => `(${mode}000000000000 + ${id} * 100 + ${place})`

/** The player on a place of a play: the heavy one first, where they are wanted; others from `base` on, all different. */
export const playerOn = (place: string, { heavy, base, players }: { heavy: string; base: string; players: number }): string =>
  `(CASE WHEN ${place} = 0 AND ${heavy} THEN 1 ELSE 2 + (${base} + ${place}) % ${players - 1} END)`

/** A player from which a play's players begin: the lower the id, the more plays. */
export const baseOf = (of: string, players: number): string => `floor(${dice(of)} ^ 2 * ${players - 1})::bigint`

/** Inserts rows that were computed, some thousands with each statement. `columns` are names with their types. */
export async function insertRows(
  client: pg.Client,
  table: string,
  columns: Record<string, string>,
  rows: Iterable<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(columns).join(', ')
  const typed = Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
  const text = `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_to_recordset($1::json) AS r (${typed})`
  let some: Record<string, unknown>[] = []
  for (const row of rows) {
    some.push(row)
    if (some.length < ROWS) continue
    await client.query(text, [JSON.stringify(some)])
    some = []
  }
  if (some.length > 0) await client.query(text, [JSON.stringify(some)])
}

const ROWS = 5_000
