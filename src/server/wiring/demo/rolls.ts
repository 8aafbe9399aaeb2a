import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

export interface RollTurnDeps {
  db: Db
  /** A random number, 0 ≤ x < 1. It decides who joins when, but not who wins. */
  random(): number
  /** Names of the templates of which the demo world keeps a room going, with the words of those that have one. */
  templates: readonly { name: string; password: string }[]
  openRoll(name: string): Promise<unknown>
  joinRoll(request: { playerId: string; roomId: string; password: string; address: string }): Promise<unknown>
}

interface OpenRoom extends Record<string, unknown> {
  id: string
  template: string | null
  /** Whether robots may join: rooms without a word, and those whose word the demo world knows. */
  locked: boolean
  entered: string[]
}

/** Robots leave this share of the room free, so that a player who comes finds a place. */
const FREE_SHARE = 0.2

/** Makes one move in ROLL: opens a room that is missing, or lets a robot join one. Returns false when there was nothing to do. */
export async function playRollTurn(deps: RollTurnDeps, robotIds: readonly string[]): Promise<boolean> {
  const rooms = await openRooms(deps.db)
  const missing = deps.templates.find(({ name }) => !rooms.some(({ template }) => template === name))
  if (missing) {
    await deps.openRoll(missing.name)
    return true
  }
  const room = rooms[Math.floor(deps.random() * rooms.length)]
  const word = deps.templates.find(({ name }) => name === room?.template)?.password ?? ''
  const free = robotIds.filter((id) => !room?.entered.includes(id))
  const robotId = free[Math.floor(deps.random() * free.length)]
  if (!room || !robotId || (room.locked && word === '')) return false
  return tried(deps.joinRoll({ playerId: robotId, roomId: room.id, password: word, address: '' }))
}

/** Rooms that robots may join, with the robots that have. What players give away is for players. */
async function openRooms(db: Db): Promise<OpenRoom[]> {
  const { rows } = await db.execute<OpenRoom>(sql`
    select r.room_id::text as id, r.template, r.password is not null as locked,
      array_remove(array_agg(p.id::text), null) as entered
    from roll_room r left join roll_entrant e on e.room_id = r.room_id
      left join player p on p.id = e.player_id and p.robot
    where r.state = 'open' and r.host_id is null and (r.entrants < r.seats * ${1 - FREE_SHARE}::float8 or r.seats <= 20)
    group by r.room_id order by r.room_id limit 20`)
  return rows
}

/** A room that closed a moment before is no failure. */
async function tried(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
