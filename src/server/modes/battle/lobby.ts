import { type SQL, sql } from 'drizzle-orm'
import { withHidden } from '#server/core/player/hidden.ts'
import { CLOCK_MS } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { HomeTiles } from '#shared/calls/homeTiles.ts'
import type { battleList } from '#shared/modes/battle/calls.ts'
import type { BattleCard } from '#shared/modes/battle/room.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { toMinor } from '#shared/money.ts'
import { BattleStage } from './tables.ts'
import { type BattleRow, cardOf } from './view.ts'

/** Which rooms a list shows; -1 means all. */
export interface RoomFilter {
  /** 0 waiting, 2 running, 3 ended. */
  state: number
  mode: number
  seats: number
  /** Cost of a seat in coins, both ends included. */
  from: number
  to: number
}

/** The lobby shows at most so many waiting, running and ended rooms. */
const SHOWN = { [BattleStage.waiting]: 200, [BattleStage.playing]: 200, [BattleStage.ended]: 50 } as const
/** Filters look at no more than so many of each kind, the newest. */
const SEARCHED = 500
type ListedStage = keyof typeof SHOWN

/** How many rooms the lobby reads: those that it shows, or those that filters look through. */
export type LobbyDepth = 'shown' | 'searched'

interface CardRow extends Record<string, unknown> {
  stage: number
  told: BattleRow['told']
  start_at: number | null
  worths: number[][]
  winners: number[] | null
  now: number
}

/** Columns of which a card is made, with the database's clock. */
export const CARD_COLUMNS = sql.raw(
  `b.stage, b.told, (extract(epoch from b.start_at) * 1000)::float8 as start_at, b.worths, b.winners, ${CLOCK_MS} as now`,
)

/** Makes the card of a row of {@link CARD_COLUMNS}. */
export const cardOfRow = ({ start_at, now, ...row }: CardRow): BattleCard =>
  cardOf({ ...row, startAt: start_at === null ? null : new Date(start_at) }, now)

/** Reads the public rooms: waiting ones first, then running and ended ones, each kind newest first. */
export async function readLobby(db: Db, depth: LobbyDepth): Promise<BattleCard[]> {
  const cards: BattleCard[] = []
  for (const stage of [BattleStage.waiting, BattleStage.playing, BattleStage.ended]) {
    const most = depth === 'shown' ? SHOWN[stage] : SEARCHED
    const { rows } = await db.execute<CardRow>(stage === BattleStage.ended ? endedRooms(most) : openRooms(stage, most))
    cards.push(...rows.map(cardOfRow))
  }
  return withHidden(db, cards)
}

/** Rooms that can still be joined come before those that are sealed, which must not crowd them out. */
const openRooms = (stage: ListedStage, most: number) => {
  const rooms = (which: SQL) => sql`(
    select ${CARD_COLUMNS} from battle b where not b.hidden and b.stage in (0, 1) and b.stage = ${stage} and ${which}
    order by b.created_at desc, b.room_id desc limit ${most})`
  if (stage !== BattleStage.waiting) return rooms(sql`true`)
  return sql`${rooms(sql`b.beacon_round is null`)} union all ${rooms(sql`b.beacon_round is not null`)}`
}

/** How many public rooms wait for players, and how many battles run; a sealed one is no more joined. */
export async function openBattles(db: Db): Promise<HomeTiles['battles']> {
  const { rows } = await db.execute<HomeTiles['battles']>(sql`
    select (count(*) filter (where b.stage = ${BattleStage.waiting} and b.beacon_round is null))::int as waiting,
      (count(*) filter (where b.stage = ${BattleStage.playing} or b.beacon_round is not null))::int as running
    from battle b where not b.hidden and b.stage in (0, 1)`)
  return rows[0] ?? { waiting: 0, running: 0 }
}

const endedRooms = (most: number) => sql`
  select ${CARD_COLUMNS} from battle b where not b.hidden and b.stage = 3 order by b.ended_at desc, b.room_id desc limit ${most}`

/**
 * The rooms of the lobby that match, in the order of `readLobby`. It asks for what was read for everybody, because filters are as many as
 * anybody cares to invent.
 */
export async function lobbyRooms(read: (depth: LobbyDepth) => Promise<readonly BattleCard[]>, filter: RoomFilter): Promise<BattleCard[]> {
  const { mode, seats, from, to } = filter
  const isWhole = mode === -1 && seats === -1 && from === -1 && to === -1
  const cards = (await read(isWhole ? 'shown' : 'searched')).filter((card) => matches(card, filter))
  return LISTED.filter(({ states }) => filter.state === -1 || filter.state === states.at(-1)).flatMap(({ stage, states }) =>
    cards.filter(({ state }) => states.includes(state)).slice(0, SHOWN[stage]),
  )
}

/** The kinds of rooms, each with the states of its cards; the last one is the state by which it is asked for. */
const LISTED: readonly { stage: ListedStage; states: readonly RoomState[] }[] = [
  { stage: BattleStage.waiting, states: [RoomState.waiting] },
  { stage: BattleStage.playing, states: [RoomState.ready, RoomState.running] },
  { stage: BattleStage.ended, states: [RoomState.ended] },
]

const matches = (card: BattleCard, { mode, seats, from, to }: RoomFilter) =>
  (mode === -1 || card.mode === mode) &&
  (seats === -1 || card.seats === seats) &&
  (from === -1 || toMinor(card.cost) >= toMinor(from)) &&
  (to === -1 || toMinor(card.cost) <= toMinor(to))

/** The rooms in which a player sits that are not over, newest first. */
export async function roomsOfPlayer(db: Db, playerId: string): Promise<BattleCard[]> {
  const { rows } = await db.execute<CardRow>(sql`
    select ${CARD_COLUMNS} from battle_seat s join battle b on b.room_id = s.room_id
    where s.player_id = ${playerId}::bigint and not s.over order by s.room_id desc`)
  return withHidden(db, rows.map(cardOfRow))
}

/** One page of cards. */
export const pageOfCards = (
  cards: readonly BattleCard[],
  { page, pageSize }: { page: number; pageSize: number },
): DataOf<typeof battleList> => ({
  pageData: cards.slice((page - 1) * pageSize, page * pageSize),
  page,
  pageSize,
  total: cards.length,
})
