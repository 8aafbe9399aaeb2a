import { randomUUID } from 'node:crypto'
import type { BeaconSource } from '#server/core/beacon/ask.ts'
import type { CatalogueFiles } from '#server/core/catalogue/checks.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { type StepDeps, stepAgain, stepAlone, stepTogether } from '#server/core/rounds/steps.ts'
import { battleDetail, battleEvents } from '#server/modes/battle/access.ts'
import { type CreateRequest, createBattle } from '#server/modes/battle/create.ts'
import type { BattleDeps } from '#server/modes/battle/full.ts'
import { type JoinRequest, joinBattle } from '#server/modes/battle/join.ts'
import { leaveBattle } from '#server/modes/battle/leave.ts'
import { lobbyRooms, readLobby } from '#server/modes/battle/lobby.ts'
import { callRobot } from '#server/modes/battle/robot.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import type { NumberedEvent } from '#shared/modes/battle/events.ts'
import type { BattleCard, BattleRoom } from '#shared/modes/battle/room.ts'
import { startWorld, type World } from '../case/world.ts'
import { fixture, folderOf, PITY_BOX, PLAIN_BOX } from '../catalogue/fixture.ts'

/** A box of each kind may be played; the second has pity, which battles do not know. */
export const battleFiles = (): CatalogueFiles => ({
  ...fixture(),
  boxes: fixture().boxes.map((box) => ({ ...box, modules: [1, 5] })),
})

/** Cost of a seat in the rooms that `create` makes unless told otherwise, in minor units: a plain box and one with pity. */
export const COST = 1_000 + 1_630
export const COINS = 1_000_000

export interface BattleWorld extends World {
  battles: BattleDeps
  /** What the steps were asked with, so that tests can put faults in. */
  steps: StepDeps
  /** A player with {@link COINS}. */
  rich(): Promise<string>
  /** A room for two, 欧皇, of two rounds. */
  create(playerId: string, request?: Partial<CreateRequest>): Promise<BattleRoom>
  join(playerId: string, roomId: string, request?: Partial<JoinRequest>): Promise<BattleRoom>
  leave(playerId: string, roomId: string, key?: string): Promise<BattleRoom>
  robot(playerId: string, roomId: string, seat?: number): Promise<BattleRoom>
  detail(playerId: string, roomId: string, code?: string): Promise<BattleRoom>
  events(playerId: string, roomId: string, after?: number): Promise<NumberedEvent[]>
  lobby(filter?: Partial<Parameters<typeof lobbyRooms>[1]>): Promise<BattleCard[]>
  /** Moves the clock, and makes every step that is due then. */
  at(now: number): Promise<void>
  /** Plays a full room until its prizes are in the bags. */
  playOut(room: BattleRoom): Promise<BattleRoom>
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  coinsOf(playerId: string): Promise<number>
}

/** With `beacon`, rooms are bound to its numbers. */
export async function startBattleWorld(beacon?: BeaconSource): Promise<BattleWorld> {
  const world = await startWorld(await folderOf(battleFiles()))
  const config = { exponentMaxPayout: 1_000_000, ...(beacon && { beacon: { ...beacon, urls: [...beacon.urls], rooms: true } }) }
  const battles = { ...world.deps, config }
  const failures: string[] = []
  const steps: StepDeps = {
    db: world.db,
    modes: roomModes({ ...world.deps, config }),
    log: { warn: (detail, text) => failures.push(`${text} ${JSON.stringify(detail)}`) },
  }
  const asked = (playerId: string, roomId: string, code = '') => ({ sessionId: HOUSE, playerId, roomId, code, address: '10.0.0.1' })
  const rows = async <Row>(text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows as Row[]
  const at = async (now: number) => {
    world.clock.now = now
    for (let looks = 0; looks < 40; looks++) {
      const [due] = await rows<{ n: number }>('SELECT count(*)::int AS n FROM room WHERE next_at <= $1', [new Date(now)])
      if (!due?.n) return
      await stepTogether(steps)
      await stepAlone(steps)
      await stepAgain(steps)
    }
    throw new Error(`steps are still due: ${failures.join('; ')}`)
  }
  const detail = (playerId: string, roomId: string, code?: string) => battleDetail(battles, asked(playerId, roomId, code))
  return {
    ...world,
    battles,
    steps,
    rich: () => world.newPlayer({ startCoins: COINS }),
    create: async (playerId, request) => (await createBattle(battles, createRequest(playerId, request))).room,
    join: async (playerId, roomId, request) =>
      (await joinBattle(battles, { ...asked(playerId, roomId), key: randomUUID(), seat: -1, cost: -1, ...request })).room,
    leave: async (playerId, roomId, key = randomUUID()) => (await leaveBattle(battles, { sessionId: HOUSE, playerId, roomId, key })).room,
    robot: (playerId, roomId, seat = -1) => callRobot(battles, { sessionId: HOUSE, playerId, roomId, key: randomUUID(), seat }),
    detail,
    events: (playerId, roomId, after = 0) => battleEvents(battles, { ...asked(playerId, roomId), after }),
    lobby: (filter) => lobbyRooms((depth) => readLobby(world.db, depth), { state: -1, mode: -1, seats: -1, from: -1, to: -1, ...filter }),
    at,
    playOut: async ({ roomId, startAt }) => {
      const [row] = await rows<{ host: string }>('SELECT host_id::text AS host FROM battle WHERE room_id = $1', [roomId])
      for (let now = startAt ?? 0; ; now += 500) {
        await at(now)
        const room = await detail(row?.host ?? '', roomId)
        if (room.state === 3) return room
        if (now > (startAt ?? 0) + 200_000) throw new Error(`battle ${roomId} does not end: ${failures.join('; ')}`)
      }
    },
    rows,
    coinsOf: async (playerId) =>
      Number(
        (await rows<{ balance: string }>('SELECT balance FROM account WHERE player_id = $1 AND currency = 0', [playerId]))[0]?.balance,
      ),
  }
}

/** A room for two, 欧皇, of two rounds, with a new key. */
export const createRequest = (playerId: string, request: Partial<CreateRequest> = {}): CreateRequest => ({
  sessionId: HOUSE,
  playerId,
  key: randomUUID(),
  boxes: [PLAIN_BOX, PITY_BOX],
  mode: 0,
  seats: 2,
  teams: request.seats ?? 2,
  final: false,
  reverse: false,
  fast: false,
  hidden: false,
  shuffle: false,
  cost: -1,
  ...request,
})
