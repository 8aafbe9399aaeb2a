import { setTimeout as sleep } from 'node:timers/promises'
import { HOUSE } from '#server/core/player/login.ts'
import { type StepDeps, stepAgain, stepAlone, stepTogether } from '#server/core/rounds/steps.ts'
import { claimPackets } from '#server/modes/shower/claim.ts'
import type { Slot } from '#server/modes/shower/schedule.ts'
import { makeShower, type ShowerRow, showerOf } from '#server/modes/shower/showers.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import type { BeaconNetwork } from '#shared/fairness/beacon.ts'
import { packetsOf } from '#shared/modes/shower/plan.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import type { OwnShower } from '#shared/modes/shower/shower.ts'
import { startWorld, type World } from '../case/world.ts'

export interface ShowerWorld extends World {
  node: Pick<Deps, 'db'>
  /** A node of its own on the same database. */
  anotherNode(): { node: Pick<Deps, 'db'>; steps: StepDeps }
  /** Makes a shower that begins in a minute. */
  make(slot?: Partial<Slot>): Promise<ShowerRow>
  players(count: number): Promise<string[]>
  claim(playerId: string, showerId: string, packets: readonly number[], node?: Pick<Deps, 'db'>): Promise<OwnShower>
  /** Sets the clock to `ms` after the start of a shower. */
  to(row: ShowerRow, ms: number): void
  /** Makes every step that is due at this moment. */
  step(steps?: StepDeps): Promise<void>
  row(showerId: string): Promise<ShowerRow>
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

/** Packets that can be claimed `ms` after the start, the latest first. */
export const seenAt = ({ packetSeed }: ShowerRow, ms: number): number[] =>
  packetsOf(packetSeed)
    .flatMap(({ from, to }, place) => (from <= ms && to >= ms - SHOWER.late ? [place] : []))
    .reverse()

/** With a network, showers are bound to its numbers. */
export async function startShowerWorld(network: BeaconNetwork | null = null): Promise<ShowerWorld> {
  const world = await startWorld()
  const failures: string[] = []
  const stepsOn = (db: Db): StepDeps => ({
    db,
    modes: roomModes({ ...world.deps, db, config: { exponentMaxPayout: 1_000 } }),
    log: { warn: (detail, text) => failures.push(`${text} ${(detail as { err?: Error }).err}`) },
  })
  const nodeOn = (db: Db): Pick<Deps, 'db'> => ({ db })
  const node = nodeOn(world.db)
  const steps = stepsOn(world.db)
  const closing: (() => Promise<void>)[] = []
  const rows = async <Row>(text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows as Row[]
  const row = async (showerId: string) => {
    const found = await showerOf(world.db, showerId)
    if (!found) throw new Error(`no shower ${showerId}`)
    return found
  }
  return {
    ...world,
    node,
    anotherNode: () => {
      const { db, close } = connectDb(world.url)
      closing.push(close)
      return { node: nodeOn(db), steps: stepsOn(db) }
    },
    make: async (slot) => {
      const startAt = world.clock.now + 60_000
      const whole = { entry: 'test', demo: false, startAt, pot: 100_000, most: 20_000, least: 20, ...slot }
      const made = await inTransaction(world.db, (tx) => makeShower(tx, whole, network))
      if (!made) throw new Error('there is a shower at that moment')
      return made
    },
    players: (count) => Promise.all(Array.from({ length: count }, () => world.newPlayer())),
    claim: (playerId, showerId, packets, on = node) => claimPackets(on, { sessionId: HOUSE, playerId, showerId, packets }),
    to: ({ startAt }, ms) => {
      world.clock.now = startAt.getTime() + ms
    },
    step: async (on = steps) => {
      // Another node may be at a step meanwhile.
      for (let looks = 0; looks < 400; looks++) {
        const [due] = await rows<{ n: number }>('SELECT count(*)::int AS n FROM room WHERE next_at <= $1', [new Date(world.clock.now)])
        if (!due?.n) return
        await stepTogether(on)
        await stepAlone(on)
        await stepAgain(on)
        if (looks > 3) await sleep(20)
      }
      throw new Error(`steps are still due: ${failures.join('; ')}`)
    },
    row,
    rows,
    close: async () => {
      for (const close of closing) await close()
      await world.close()
    },
  }
}
