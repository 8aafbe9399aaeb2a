import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Box, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { ModuleId } from '#shared/codes.ts'
import {
  areRulesAllowed,
  BATTLE_MODES,
  type BattleMode,
  type BattleRules,
  SEAT_NUMBERS,
  type SeatNumber,
  teamNumbers,
} from '#shared/modes/battle/rules.ts'
import type { Minor } from '#shared/money.ts'
import { fund } from './fund.ts'

/** What a robot asks for when it creates a room. */
export type RobotRoom = Omit<BattleRules, 'rounds'> &
  Record<'fast' | 'hidden' | 'shuffle', boolean> & { playerId: string; key: string; boxes: number[]; cost: number }

export interface BattleTurnDeps {
  db: Db
  now(): number
  /** A random number, 0 ≤ x < 1. It decides who plays what and when, but not what is won. */
  random(): number
  createBattle(request: RobotRoom): Promise<unknown>
  joinBattle(request: {
    playerId: string
    key: string
    roomId: string
    code: string
    address: string
    seat: number
    cost: number
  }): Promise<unknown>
}

/** How many rooms the robots keep going. */
export interface BattleGoals {
  /** Rooms of robots that wait for players. */
  waiting: number
  /** Rooms that are being played, whoever plays. */
  running: number
}

/** A public room that is not over. */
interface OpenRoom extends Record<string, unknown> {
  id: string
  /** Whether it waits for players. */
  waiting: boolean
  cost: Minor
  /** Whether its host is a robot. */
  robot: boolean
  /** Ids of the players who sit in it. */
  seated: string[]
  /** Ms since the last human sat down, or since it was created. */
  quiet: number
}

/** In how many rooms at once a robot sits. One less than it may, so that there is always one who can keep a player company. */
const ROOMS_EACH = 2
/** A room gets company when it has been quiet for this long, in ms; each room has its own time in between. Friends may come first. */
const COMPANY = { from: 20_000, to: 40_000 } as const
/** Most that a seat in a robot's room costs, in minor units: players who have just come can join. */
const DEAREST: Minor = 20_000
const ROUNDS = { least: 2, most: 5 } as const
const FAST_SHARE = 0.4

/** Makes one move in 竞技场: a robot joins a room or creates one. Returns false when there was nothing to do. */
export async function playBattleTurn(deps: BattleTurnDeps, robotIds: readonly string[], goals: BattleGoals): Promise<boolean> {
  const rooms = await openRooms(deps.db)
  const room = roomToJoin(rooms, goals)
  const taken = (id: string) => rooms.filter(({ seated }) => seated.includes(id)).length
  const free = robotIds.filter((id) => taken(id) < ROOMS_EACH && !room?.seated.includes(id))
  const robotId = free[Math.floor(deps.random() * free.length)]
  if (!robotId) return false
  if (room) return join(deps, robotId, room)
  const waiting = rooms.filter((each) => each.waiting && each.robot).length
  return waiting < goals.waiting ? create(deps, robotId) : false
}

/** The room that should get a robot now: one that has waited long enough, or the oldest of the robots' own when too little is played. */
function roomToJoin(rooms: readonly OpenRoom[], goals: BattleGoals): OpenRoom | undefined {
  const waiting = rooms.filter((room) => room.waiting)
  const lonely = waiting.find(({ id, quiet }) => quiet >= companyAfter(id))
  if (lonely) return lonely
  const running = rooms.length - waiting.length
  const own = waiting.filter(({ robot }) => robot)
  return running < goals.running && own.length >= goals.waiting ? own[0] : undefined
}

const companyAfter = (roomId: string) => COMPANY.from + Number((BigInt(roomId) * 7_919n) % BigInt(COMPANY.to - COMPANY.from))

/** The public rooms that are not over, oldest first. */
async function openRooms(db: Db): Promise<OpenRoom[]> {
  const { rows } = await db.execute<OpenRoom>(sql`
    select b.room_id::text as id, b.stage = 0 and b.beacon_round is null as waiting, b.cost::float8 as cost, h.robot,
      array_remove(array_agg(s.player_id::text), null) as seated,
      extract(epoch from now() - greatest(b.created_at, max(s.staked_at) filter (where not p.robot)))::float8 * 1000 as quiet
    from battle b join player h on h.id = b.host_id
      left join battle_seat s on s.room_id = b.room_id left join player p on p.id = s.player_id
    where not b.hidden and b.stage in (0, 1) group by b.room_id, h.robot order by b.room_id`)
  return rows
}

async function join(deps: BattleTurnDeps, playerId: string, { id, cost }: OpenRoom): Promise<boolean> {
  await fund(deps, playerId, cost)
  return tried(deps.joinBattle({ playerId, key: robotKey(), roomId: id, code: '', address: '', seat: -1, cost: -1 }))
}

async function create(deps: BattleTurnDeps, playerId: string): Promise<boolean> {
  const { boxes } = await currentCatalogue(deps.db)
  const shelf = [...boxes.values()].filter(({ open, modules, price }) => open && modules.includes(ModuleId.battle) && price <= DEAREST)
  const chosen = chooseBoxes(shelf, deps.random)
  if (chosen.length === 0) return false
  await fund(
    deps,
    playerId,
    chosen.reduce((sum, { price }) => sum + price, 0),
  )
  const rules = chooseRules(chosen.length, deps.random)
  const switches = { fast: deps.random() < FAST_SHARE, hidden: false, shuffle: false }
  return tried(deps.createBattle({ playerId, key: robotKey(), ...rules, ...switches, boxes: chosen.map(({ boxId }) => boxId), cost: -1 }))
}

/** A room that was filled, or a robot that was seated, a moment before is no failure. */
async function tried(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const robotKey = () => `robot-${randomUUID()}`

const oneOf = <T>(from: readonly T[], random: () => number): T | undefined => from[Math.floor(random() * from.length)]

/** Boxes for a room, with repetition, as many as the dearest seat allows. */
function chooseBoxes(shelf: readonly Box[], random: () => number): Box[] {
  const rounds = ROUNDS.least + Math.floor(random() * (ROUNDS.most - ROUNDS.least + 1))
  const chosen: Box[] = []
  let left = DEAREST
  while (chosen.length < rounds) {
    const box = oneOf(
      shelf.filter(({ price }) => price <= left),
      random,
    )
    if (!box) break
    chosen.push(box)
    left -= box.price
  }
  return chosen
}

const MODES = Object.keys(BATTLE_MODES).map(Number) as BattleMode[]

/** Rules that a room may have. */
function chooseRules(rounds: number, random: () => number): BattleRules {
  const seats: SeatNumber = random() < 0.5 ? 2 : (oneOf(SEAT_NUMBERS, random) ?? 2)
  const all = MODES.flatMap((mode) =>
    [seats, ...teamNumbers(seats)].map((teams) => ({ mode, seats, teams, rounds, final: false, reverse: false }) as BattleRules),
  )
  return oneOf(all.filter(areRulesAllowed), random) ?? { mode: 0, seats: 2, teams: 2, rounds, final: false, reverse: false }
}
