import { type SQL, sql } from 'drizzle-orm'
import type { HeldItem } from '#server/core/items/items.ts'
import { sumLines } from '#server/core/money/sums.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Currency, Status } from '#shared/codes.ts'
import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import { GIFT_TURNS } from '#shared/welfare.ts'
import { sumsNow } from './sums.ts'

/** What the gate looks at, all in minor units of a coin unless told otherwise. */
interface Standing extends Record<string, unknown> {
  /** Has topped up, or has a verified real name. */
  entitled: boolean
  /** Id of the account of coins; whether it keeps its sums, and what it has spent, which is negative. */
  account: string
  summed: boolean
  spent: Minor
  /** Paid in the shop: that is no wager. */
  bought: Minor
  /** Stakes of battles and rounds that are not over: they may come back. */
  open: Minor
  /** Gifts that no entry of diamonds tells of: items of free boxes, prizes of the house's ROLL rooms, bonuses of top-ups. */
  things: Minor
  /** The gift for the first top-up. */
  first: Minor
  /** Coins and diamonds, and the items that stay, as coins. */
  stays: Minor
  /** True when a gift itself is among the items that leave. */
  gift: boolean
}

/** The stakes of a player `p` that are not settled. A player has one stake in a round, and few rounds are not settled. */
export const OPEN_STAKES = sql`
  coalesce((select sum(b.cost) from battle_seat s join battle b using (room_id) where s.player_id = p.id and not s.over), 0)
  + coalesce((select sum(s.stake) from (select * from exponent_stake where player_id = p.id order by round desc limit 5) s
      where s.outcome = 'open'), 0)`

/** Items `i` that the house has given to a player `p`. */
const FREE_ITEMS = sql`free_open o join item_instance i on i.open_id = o.id and i.play_mode = 'free' where o.player_id = p.id`
const HOUSE_PRIZES = sql`roll_prize r join roll_room h using (room_id) where r.winner_id = p.id and r.new_item_id is not null and h.host_id is null`
const FIRST_GIFT = sql`welfare_claim c join item_instance i on i.id = c.item_id where c.player_id = p.id and c.kind = 'first'`

const sumOf = (what: string, from: SQL) => sql`coalesce((select sum(${sql.raw(what)}) from ${from}), 0)`

const standingQuery = (playerId: string, leaving: SQL) => sql`
  select coalesce(a.id, 0)::text as account, coalesce(a.summed, true) as summed, coalesce(a.spent, 0)::float8 as spent,
    exists (select from identity where player_id = p.id)
      or exists (select from top_up t where t.player_id = p.id and t.state = 'credited' and t.reversed_at is null) as entitled,
    (select coalesce(sum(paid), 0) from purchase where player_id = p.id and currency = ${Currency.coin})::float8 as bought,
    (${OPEN_STAKES})::float8 as open,
    (${sumOf('i.price', FREE_ITEMS)} + ${sumOf('r.price', HOUSE_PRIZES)}
      + ${sumOf('t.bonus', sql`top_up t where t.player_id = p.id and t.state = 'credited'`)})::float8 as things,
    ${sumOf('i.price', FIRST_GIFT)}::float8 as first,
    (coalesce(a.balance, 0) + floor(coalesce((select balance from account where player_id = p.id and currency = ${Currency.diamond}), 0) / 100.0)
      + ${sumOf('i.price', sql`item_instance i where i.owner_id = p.id and i.state = 'bag' and not i.id = any(${leaving})`)}
      + ${sumOf('i.price', sql`item_instance i where i.owner_id = p.id and i.state = 'exponent_bag'`)})::float8 as stays,
    exists (select from ${FREE_ITEMS} and i.id = any(${leaving})) or exists (select from ${HOUSE_PRIZES} and r.new_item_id = any(${leaving}))
      or exists (select from ${FIRST_GIFT} and i.id = any(${leaving})) as gift
  from (select ${playerId}::bigint as id) p left join account a on a.player_id = p.id and a.currency = ${Currency.coin}`

/** What of a player's gifts must stay, and what is still to be wagered until nothing has to. */
export interface Locked {
  locked: Minor
  missing: Minor
}

/** `once`: gifts to be wagered once; `first`: the one to be wagered GIFT_TURNS times. */
export function lockedOf({ once, first, wagered }: { once: Minor; first: Minor; wagered: Minor }): Locked {
  const required = once + first * GIFT_TURNS
  const missing = Math.max(0, required - wagered)
  return { locked: missing === 0 ? 0 : Math.ceil(((once + first) * missing) / required), missing }
}

/** What the player wants to do, as the refusal calls it. */
type Way = '提取' | '赠送'

const words = (amount: Minor) => formatAmount(toWire(amount))

/** Names every condition that is not met: who has done the first must not find another one behind it. */
function notEntitled(kept: Locked | null, way: Way): Refusal {
  const text = kept
    ? `${way}赠品需满足两项：完成实名认证或任意充值；再投入 ${words(kept.missing)} 金币`
    : `完成实名认证或任意充值后即可${way}`
  return new Refusal(Status.realNameMissing, text)
}

/** `first`: what the gift for the first top-up is worth, which is wagered more often than others. */
function stillLocked({ locked, missing }: Locked, first: Minor, way: Way): Refusal {
  const often = first > 0 ? `（首充礼按 ${GIFT_TURNS} 倍计）` : ''
  return new Refusal(Status.giftLocked, `还有价值 ${words(locked)} 的赠品未满足条件，再投入 ${words(missing)} 金币${often}后即可全部${way}`)
}

/**
 * Refuses to let items leave the product, or go to another player, while they are, or would leave too little behind of, gifts that were not wagered.
 * Call it in the transaction that takes them out: the player's row and the items are locked. `catchUp` comes before, outside.
 */
export async function requireRelease(tx: Tx, playerId: string, held: readonly Pick<HeldItem, 'id'>[], way: Way): Promise<void> {
  const leaving = sql`${sql.param(held.map(({ id }) => id))}::bigint[]`
  const { rows } = await tx.execute<Standing>(standingQuery(playerId, leaving))
  const [at] = rows
  if (!at) throw new Error('no standing of a player')
  const sums = await sumsNow(tx, playerId)
  const spent = at.summed ? at.spent : (await sumLines(tx, at.account)).spent
  const wagered = Math.max(0, -spent - at.bought - at.open + sums.upgraded)
  const locked = lockedOf({ once: Math.ceil(sums.diamonds / 100) + at.things, first: at.first, wagered })
  const isKept = locked.locked > 0 && (at.gift || at.stays < locked.locked)
  if (!at.entitled) throw notEntitled(isKept ? locked : null, way)
  if (isKept) throw stillLocked(locked, at.first, way)
}
