import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { HOUSE } from '#server/core/player/login.ts'
import { createBattle } from '#server/modes/battle/create.ts'
import { ModuleId } from '#shared/codes.ts'
import { battleCreate, battleJoin } from '#shared/modes/battle/calls.ts'
import { type Member, makeCrowd } from '../crowd.ts'
import { each } from '../roomWorld.ts'
import { type Act, CROWD, eachOnce, GOAL, type ModeWorld, PLAYERS, PURSE } from './act.ts'

/** Joins, and rooms, a second for which a turn is prepared. */
const MOST_JOINS = 800
const MOST_ROOMS = 600
/** Rooms that are made at the same time. */
const AT_ONCE = 16
/** Seats of a room. One stays free, so that no battle begins and takes a part of what is measured. */
const SEATS = 6
const JOINED = SEATS - 2

/** A box for one round of 竞技场, the cheapest. */
function boxOf({ catalogue }: ModeWorld): number {
  const boxes = [...catalogue.boxes.values()].filter(({ open, modules }) => open && modules.includes(ModuleId.battle))
  const [box] = boxes.sort((a, b) => a.price - b.price)
  if (!box) throw new Error('the catalogue has no box for battles')
  return box.boxId
}

async function makeRooms(world: ModeWorld, size: number): Promise<string[]> {
  const hosts = await makeCrowd(world.db, size, PURSE)
  const boxes = [boxOf(world)]
  const off = { final: false, reverse: false, fast: false, hidden: false, shuffle: false }
  const ids: string[] = []
  await each(hosts, AT_ONCE, async ({ playerId }) => {
    const asked = { ...off, playerId, sessionId: HOUSE, key: randomUUID(), mode: 0, seats: SEATS, teams: SEATS, boxes, cost: -1 }
    ids.push((await createBattle({ db: world.db, config: {} }, asked)).room.roomId)
  })
  return ids
}

/** Takes all rooms that wait out of the lobby, and their players out of them. */
async function closeRooms({ db }: ModeWorld): Promise<void> {
  await db.execute(sql`update room set next_at = null from battle b where b.room_id = room.id and b.stage = 0`)
  await db.execute(sql`update battle_seat set over = true where not over`)
  await db.execute(sql`update battle set stage = 4 where stage = 0`)
}

/** Everybody takes a seat in a room that waits; those who ask at the same moment are in different rooms. */
export const BATTLE_JOIN: Act = {
  name: 'join',
  title: 'battle: a seat taken',
  goal: GOAL.crowd,
  connections: CROWD,
  async prepare(world) {
    const players: Member[] = []
    return async (seconds) => {
      const rooms = await makeRooms(world, Math.ceil((MOST_JOINS * seconds) / JOINED))
      const places = Array.from({ length: JOINED }, () => rooms).flat()
      players.push(...(await makeCrowd(world.db, Math.max(0, places.length - players.length), PURSE)))
      const taken = places.map((roomId, index) => ({ roomId, token: players[index]?.token ?? '' }))
      return {
        supply: eachOnce(taken, ({ roomId, token }) => ({ token, call: battleJoin, query: `roomId=${roomId}` })),
        after: () => closeRooms(world),
      }
    }
  },
}

/** Everybody makes a room for six and sits in it. */
export const BATTLE_CREATE: Act = {
  name: 'create',
  title: 'battle: a room created',
  goal: GOAL.play,
  connections: PLAYERS,
  async prepare(world) {
    const query = `boxes=${boxOf(world)}&mode=0&seats=${SEATS}&teams=${SEATS}`
    return async (seconds) => {
      const players = await makeCrowd(world.db, Math.ceil(MOST_ROOMS * seconds), PURSE)
      return { supply: eachOnce(players, ({ token }) => ({ token, call: battleCreate, query })), after: () => closeRooms(world) }
    }
  },
}
