import { randomUUID } from 'node:crypto'
import type { BeaconSource } from '#server/core/beacon/ask.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { type StepDeps, stepAgain, stepAlone, stepTogether } from '#server/core/rounds/steps.ts'
import { enterExponent, exitExponent, withdrawExponent } from '#server/modes/exponent/acts.ts'
import { ensureExponent, lastRound, type RoundRow } from '#server/modes/exponent/game.ts'
import type { ExponentDeps } from '#server/modes/exponent/ports.ts'
import { exponentView } from '#server/modes/exponent/view.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { type BusMessage, memoryBus } from '#server/platform/live/bus.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import { type ExponentMessage, exponentMessage } from '#shared/modes/exponent/message.ts'
import type { ExponentView } from '#shared/modes/exponent/round.ts'
import { breakTime } from '#shared/modes/exponent/rules.ts'
import { MODES } from '#shared/modes.ts'
import { startWorld, type World } from '../case/world.ts'

export const COINS = 10_000_000
export const MAX_PAYOUT = 1_000_000

interface Acting {
  node?: ExponentDeps
  key?: string
  /** Ms since 1970; the clock's time unless told otherwise. */
  at?: number
  /** 1 for the round after the last one that was made. */
  ahead?: number
  /** The round itself. An act that races the making of a round must name it: whoever asks for the last one may find the new one. */
  round?: number
}

export interface ExponentWorld extends Omit<World, 'open'> {
  node: ExponentDeps
  /** What this node told on the bus. */
  told: ExponentMessage[]
  steps: StepDeps
  /** A node of its own on the same database. */
  anotherNode(): ExponentDeps & { steps: StepDeps; told: ExponentMessage[] }
  /** A player with {@link COINS}. */
  rich(): Promise<string>
  enter(playerId: string, stake: number, auto?: number, acting?: Acting): ReturnType<typeof enterExponent>
  withdraw(playerId: string, acting?: Acting): ReturnType<typeof withdrawExponent>
  exit(playerId: string, acting?: Acting): ReturnType<typeof exitExponent>
  /** Whether a node answers players all the time, as it says in the database. */
  nodes: { answer: boolean }
  /** Makes every step that is due at this moment, on a node. */
  at(now: number, steps?: StepDeps): Promise<void>
  /** Moves the clock to the opening of the next round. */
  open(): Promise<RoundRow>
  /** The same, with the round's crash set by the test. The secrets of this round then prove nothing. */
  openWith(crash: number): Promise<RoundRow>
  /** Sets the crash of the round that is open. */
  openedWith(crash: number): Promise<RoundRow>
  last(): Promise<RoundRow>
  /** Moves the clock until the round is settled. */
  playOut(): Promise<RoundRow>
  view(): Promise<ExponentView>
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  coinsOf(playerId: string): Promise<number>
}

const listen = (node: ExponentDeps): ExponentMessage[] => {
  const told: ExponentMessage[] = []
  node.bus.subscribe(({ destination, body }: BusMessage) => {
    if (destination === MODES.exponent.topic) told.push(exponentMessage.parse(JSON.parse(body)))
  })
  return told
}

export async function startExponentWorld({
  maxPayout = MAX_PAYOUT,
  dir,
  beacon = null,
}: {
  maxPayout?: number
  dir?: string
  beacon?: BeaconSource | null
} = {}): Promise<ExponentWorld> {
  const world = await startWorld(dir)
  const failures: string[] = []
  const stepsOn = (db: World['db']): StepDeps => ({
    db,
    modes: roomModes({
      ...world.deps,
      db,
      config: { exponentMaxPayout: maxPayout, beacon: beacon && { ...beacon, urls: [...beacon.urls], rooms: false } },
    }),
    log: { warn: (detail, text) => failures.push(`${text} ${JSON.stringify(detail)} ${(detail as { err?: Error }).err}`) },
  })
  const node: ExponentDeps = { db: world.db, bus: memoryBus() }
  const steps = stepsOn(world.db)
  const closing: (() => Promise<void>)[] = []
  const rows = async <Row>(text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows as Row[]
  const last = async () => {
    const row = await lastRound(world.db)
    if (!row) throw new Error('no round')
    return row
  }
  const nodes = { answer: true }
  const span = randomUUID()
  const beat = (now: number) =>
    rows('INSERT INTO node_beat (id, since, at) VALUES ($1, to_timestamp(0), $2) ON CONFLICT (id) DO UPDATE SET at = $2', [
      span,
      new Date(now),
    ])
  const at = async (now: number, on = steps) => {
    world.clock.now = now
    if (nodes.answer) await beat(now)
    for (let looks = 0; looks < 20; looks++) {
      const [due] = await rows<{ n: number }>('SELECT count(*)::int AS n FROM room WHERE next_at <= $1', [new Date(now)])
      if (!due?.n) return
      await stepTogether(on)
      await stepAlone(on)
      await stepAgain(on)
    }
    throw new Error(`steps are still due: ${failures.join('; ')}`)
  }
  const open = async () => {
    const before = await lastRound(world.db)
    if (before && !before.settledAt) throw new Error('a round runs')
    if (before?.nextAt) await at(before.nextAt.getTime() - 1_000)
    else await at(world.clock.now)
    const made = await last()
    await at(made.openAt.getTime())
    return made
  }
  const asked = async (playerId: string, { key = randomUUID(), at = world.clock.now, ahead = 0, round }: Acting) => ({
    sessionId: HOUSE,
    playerId,
    key,
    round: round ?? (await last()).round + ahead,
    arrivedAt: at,
  })
  const openedWith = async (crash: number) => {
    const { round, startAt } = await last()
    const breakAt = new Date(startAt.getTime() + breakTime(crash))
    await rows('UPDATE exponent_round SET crash = $2, break_at = $3 WHERE round = $1', [round, crash, breakAt])
    await rows("UPDATE room SET next_at = $1 WHERE mode = 'exponent'", [new Date(breakAt.getTime() - 1_000)])
    return last()
  }
  await ensureExponent(world.db, beacon?.network)
  return {
    ...world,
    node,
    told: listen(node),
    steps,
    anotherNode: () => {
      const { db, close } = connectDb(world.url)
      closing.push(close)
      const other = { db, bus: memoryBus() }
      return { ...other, steps: stepsOn(db), told: listen(other) }
    },
    rich: () => world.newPlayer({ startCoins: COINS }),
    enter: async (playerId, stake, auto = 0, acting = {}) =>
      enterExponent(acting.node ?? node, { ...(await asked(playerId, acting)), stake, auto }),
    withdraw: async (playerId, acting = {}) => withdrawExponent(acting.node ?? node, await asked(playerId, acting)),
    exit: async (playerId, acting = {}) => exitExponent(acting.node ?? node, await asked(playerId, acting)),
    at,
    open,
    openWith: async (crash) => {
      await open()
      return openedWith(crash)
    },
    openedWith,
    nodes,
    last,
    playOut: async () => {
      const { breakAt } = await last()
      await at(Math.max(world.clock.now, breakAt.getTime() - 1_000))
      await at(Math.max(world.clock.now, breakAt.getTime() + 1_000))
      const row = await last()
      if (!row.settledAt) await at(world.clock.now + 1_000)
      return last()
    },
    view: () => exponentView(world.db),
    rows,
    coinsOf: async (playerId) =>
      Number(
        (await rows<{ balance: string }>('SELECT balance FROM account WHERE player_id = $1 AND currency = 0', [playerId]))[0]?.balance,
      ),
    close: async () => {
      for (const close of closing) await close()
      await world.close()
    },
  }
}

/** Rules that break only because the test has set the crash of a round. */
export const SET_BY_TEST = ['a round broke where its secret says']
