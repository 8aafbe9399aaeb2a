import { randomUUID } from 'node:crypto'
import type { BeaconSource } from '#server/core/beacon/ask.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { type StepDeps, stepAgain, stepAlone } from '#server/core/rounds/steps.ts'
import { ALL_MODES } from '#server/modes/all.ts'
import { createRoll } from '#server/modes/roll/create.ts'
import { joinRoll } from '#server/modes/roll/join.ts'
import type { RollDeps } from '#server/modes/roll/ports.ts'
import { rollPorts } from '#server/modes/roll/ports.ts'
import { type RollRow, rollOf } from '#server/modes/roll/rooms.ts'
import { openTemplate, type RollTemplate } from '#server/modes/roll/templates.ts'
import { rollView } from '#server/modes/roll/view.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { type BusMessage, memoryBus } from '#server/platform/live/bus.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import type { RollRoom } from '#shared/modes/roll/room.ts'
import { startWorld, type World } from '../case/world.ts'

/** A key for the hashes of words; no secret of anything. */
const WORD_KEY = Buffer.alloc(32, 7)

/** An operator's room for everybody, with three kinds of prizes. */
export const TEMPLATE: RollTemplate = {
  name: 'test',
  title: '测试房',
  by: 'time',
  seats: 100,
  minutes: 10,
  condition: { kind: 'none' },
  demo: false,
  prizes: [
    { giftId: 1, count: 1 },
    { giftId: 3, count: 2 },
    { giftId: 5, count: 3 },
  ],
}

export interface RollWorld extends Omit<World, 'open'> {
  node: RollDeps
  /** Opens a box, like `open` of the plain world. */
  openBox: World['open']
  told: BusMessage[]
  /** A node of its own on the same database. */
  anotherNode(): { node: RollDeps; steps: StepDeps }
  /** What makes steps with the connections of `db`. */
  stepsOn(db: Db): StepDeps
  open(template?: Partial<RollTemplate>): Promise<RollRow>
  create(hostId: string, itemIds: readonly string[], asked?: Partial<Parameters<typeof createRoll>[1]>): Promise<RollRow>
  join(playerId: string, roomId: string, password?: string, node?: RollDeps): ReturnType<typeof joinRoll>
  players(count: number): Promise<string[]>
  /** Makes every step that is due at this moment. */
  at(now: number, steps?: StepDeps): Promise<void>
  row(roomId: string): Promise<RollRow>
  view(roomId: string): Promise<RollRoom>
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

/** With a beacon, rooms are bound to it. */
export async function startRollWorld(source: BeaconSource | null = null): Promise<RollWorld> {
  const world = await startWorld()
  const beacon = source && { network: source.network, urls: [...source.urls], rooms: true }
  const failures: string[] = []
  const stepsOn = (db: Db): StepDeps => ({
    db,
    modes: roomModes({ ...world.deps, db, config: { exponentMaxPayout: 1_000, beacon } }),
    log: { warn: (detail, text) => failures.push(`${text} ${(detail as { err?: Error }).err}`) },
  })
  const nodeOn = (db: Db): RollDeps => ({
    db,
    now: () => world.clock.now,
    bus: memoryBus(),
    config: { gift: true, beacon },
    ports: rollPorts(ALL_MODES),
    wordKey: WORD_KEY,
  })
  const node = nodeOn(world.db)
  const told: BusMessage[] = []
  node.bus.subscribe((message) => told.push(message))
  const closing: (() => Promise<void>)[] = []
  const rows = async <Row>(text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows as Row[]
  const steps = stepsOn(world.db)
  const row = async (roomId: string) => {
    const found = await rollOf(world.db, roomId)
    if (!found) throw new Error(`no room ${roomId}`)
    return found
  }
  return {
    ...world,
    openBox: world.open,
    node,
    told,
    anotherNode: () => {
      const { db, close } = connectDb(world.url)
      closing.push(close)
      return { node: nodeOn(db), steps: stepsOn(db) }
    },
    stepsOn,
    open: (template) => openTemplate(world.db, WORD_KEY, { ...TEMPLATE, ...template }, beacon?.network),
    create: async (hostId, itemIds, asked) =>
      row(
        await createRoll(node, {
          sessionId: HOUSE,
          playerId: hostId,
          key: randomUUID(),
          itemIds,
          by: 'time',
          minutes: 10,
          seats: 100,
          password: '',
          ...asked,
        }),
      ),
    join: (playerId, roomId, password = '', on = node) => joinRoll(on, { sessionId: HOUSE, playerId, roomId, password, address: '' }),
    players: (count) => Promise.all(Array.from({ length: count }, () => world.newPlayer())),
    at: async (now, on = steps) => {
      world.clock.now = now
      for (let looks = 0; looks < 20; looks++) {
        const [due] = await rows<{ n: number }>('SELECT count(*)::int AS n FROM room WHERE next_at <= $1', [new Date(now)])
        if (!due?.n) return
        await stepAlone(on)
        await stepAgain(on)
      }
      throw new Error(`steps are still due: ${failures.join('; ')}`)
    },
    row,
    view: (roomId) => rollView(world.db, roomId),
    rows,
    close: async () => {
      for (const close of closing) await close()
      await world.close()
    },
  }
}
