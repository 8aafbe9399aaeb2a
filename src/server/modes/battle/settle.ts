import { sql } from 'drizzle-orm'
import { grantItems } from '#server/core/items/items.ts'
import { type JournalLine, postJournal } from '#server/core/money/journal.ts'
import { eventsOf, saveRooms } from '#server/core/rounds/rooms.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { beijingDay, beijingWeek } from '#shared/beijingTime.ts'
import { Currency } from '#shared/codes.ts'
import type { BattleEvent } from '#shared/modes/battle/events.ts'
import type { BattleDrop, BattleEnd, BattlePrize, BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { toMinor } from '#shared/money.ts'
import { playersOf } from './held.ts'
import type { PlayedBattle } from './played.ts'
import { type BattlePushed, cardPushes, eventPush, statePushes } from './pushes.ts'
import { closeEscrow, refOf } from './stakes.ts'
import { BattleStage } from './tables.ts'
import { cardOf, roomOf } from './view.ts'

/** What a seat got, for records. */
interface Taken {
  seat: number
  playerId: string | null
  won: boolean
  gained: number
  diamonds: number
  drops: { drop: BattleDrop; boxId: number }[]
  best: BattleDrop | null
  /** Ids of the items that were created for a player. */
  items: string[]
}

/** Gives out the prizes of a battle whose end was told, closes its escrow and writes the records: once, because the room's row is locked and then has no next step. */
export async function settle(tx: Tx, row: PlayedBattle): Promise<void> {
  const { roomId, cost, rules, taken } = row
  const events = await eventsOf<BattleEvent>(tx, [roomId], { after: row.told.sequence, untold: true })
  const room = roomOf(row.told, events)
  const { end } = room
  if (!end) throw new Error(`battle ${roomId} has no end to settle`)
  const at = await clockOf(tx)
  const took = end.prizes.map((prize) => takenBy(prize, room, taken[prize.seat]?.playerId ?? null, end))
  await closeEscrow(tx, { roomId, cost, now: at, seats: rules.seats })
  await payOut(
    tx,
    row,
    'battle_share',
    Currency.coin,
    byPlayer(took).map(({ playerId, seat }) => ({ playerId, amount: coinsOf(end, seat) })),
    at,
  )
  await payOut(
    tx,
    row,
    'battle_consolation',
    Currency.diamond,
    byPlayer(took).map(({ playerId, diamonds }) => ({ playerId, amount: diamonds })),
    at,
  )
  // After the accounts and in the order of the players, as openings do: 图鉴 locks what it notes of an item.
  const made = new Map<number, string[]>()
  for (const each of byPlayer(took)) made.set(each.seat, await itemsFor(tx, roomId, each, end))
  const prized = took.map((each) => ({ ...each, items: made.get(each.seat) ?? [] }))
  await writeRecords(tx, row, prized, end.settledAt)
  await tellSettled(tx, row, end)
}

/** Creates the items of a seat. A robot of the house gets none. Returns their ids. */
async function itemsFor(tx: Tx, roomId: string, { playerId, drops }: Taken, { settledAt }: BattleEnd): Promise<string[]> {
  if (playerId === null || drops.length === 0) return []
  const items = drops.map(({ drop, boxId }) => ({ giftId: drop.giftId, grade: drop.grade, price: toMinor(drop.recoveryPrice), boxId }))
  return grantItems(tx, playerId, items, { ref: refOf(roomId), at: new Date(settledAt) })
}

const coinsOf = ({ prizes }: BattleEnd, seat: number) => toMinor(prizes[seat]?.coins ?? 0)

/** The seats of players, robots of the house left out, in the order of the players' ids. */
function byPlayer(took: readonly Taken[]): (Taken & { playerId: string })[] {
  const players = took.flatMap((each) => (each.playerId === null ? [] : [{ ...each, playerId: each.playerId }]))
  return players.sort((a, b) => (BigInt(a.playerId) < BigInt(b.playerId) ? -1 : 1))
}

function takenBy({ seat, places, coins, diamonds }: BattlePrize, room: BattleRoom, playerId: string | null, { winners }: BattleEnd): Taken {
  const all = room.rounds.flatMap(({ drops, round }) => drops.map((drop) => ({ drop, boxId: room.boxes[round]?.boxId ?? 0 })))
  const drops = places.flatMap((place) => all[place] ?? [])
  const dearest = (coins > 0 ? all : drops).reduce<BattleDrop | null>(
    (best, { drop }) => (best && best.recoveryPrice >= drop.recoveryPrice ? best : drop),
    null,
  )
  const gained = drops.reduce((sum, { drop }) => sum + toMinor(drop.recoveryPrice), toMinor(coins))
  return { seat, playerId, won: winners.includes(seat), gained, diamonds: toMinor(diamonds), drops, best: dearest, items: [] }
}

type PayKind = 'battle_share' | 'battle_consolation'

async function payOut(
  tx: Tx,
  { roomId }: PlayedBattle,
  kind: PayKind,
  currency: Currency,
  paid: { playerId: string; amount: number }[],
  now: number,
): Promise<void> {
  const due = paid.filter(({ amount }) => amount > 0)
  if (due.length === 0) return
  const total = due.reduce((sum, { amount }) => sum + amount, 0)
  const lines: JournalLine<'battle'>[] = due.map(({ playerId, amount }) => ({ playerId, currency, amount }))
  await postJournal(tx, { kind, ref: refOf(roomId), at: new Date(now), lines: [...lines, { house: 'battle', currency, amount: -total }] })
}

async function writeRecords(tx: Tx, { roomId, hidden }: PlayedBattle, took: readonly Taken[], settledAt: number): Promise<void> {
  const column = <T>(read: (each: Taken) => T) => sql.param(took.map(read))
  const at = new Date(settledAt).toISOString()
  const counts = (each: Taken) => !hidden && each.playerId !== null && each.gained > 0
  await tx.execute(sql`
    update battle_seat s set over = true, ended_at = ${at}::timestamptz, won = t.won, gained = t.gained, diamonds = t.diamonds, best = t.best::jsonb, items = t.items::bigint[],
      top_day = case when t.counts then ${beijingDay(settledAt)}::date end, top_week = case when t.counts then ${beijingWeek(settledAt)}::date end
    from unnest(${column(({ seat }) => seat)}::int[], ${column(({ won }) => won)}::boolean[], ${column(({ gained }) => gained)}::bigint[],
      ${column(({ diamonds }) => diamonds)}::bigint[], ${column(({ best }) => best && JSON.stringify(best))}::text[], ${column(({ items }) => `{${items.join()}}`)}::text[], ${column(counts)}::boolean[])
      as t (seat, won, gained, diamonds, best, items, counts)
    where s.room_id = ${roomId}::bigint and s.seat = t.seat`)
  await tx.execute(sql`update battle set stage = ${BattleStage.ended}, ended_at = ${at}::timestamptz where room_id = ${roomId}::bigint`)
}

async function tellSettled(tx: Tx, row: PlayedBattle, { settledAt }: BattleEnd): Promise<void> {
  const { roomId } = row
  const sequence = row.sequence + 1
  const event: BattleEvent = { kind: 'settled' }
  await saveRooms(tx, [{ id: roomId, sequence, nextAt: null, alone: false }], [{ roomId, sequence, at: new Date(settledAt), event }])
  await enqueuePushes<BattlePushed>(tx, [
    eventPush(roomId, { sequence, event }),
    ...cardPushes(cardOf({ ...row, stage: BattleStage.ended }, settledAt)),
    ...statePushes(row.told, playersOf(row.taken), RoomState.ended),
  ])
}
