import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import { DueLooks } from '#server/platform/db/dueLooks.ts'
import { answersInTime } from '#server/platform/http/health.ts'
import { type ModeState, modeStates } from './failing.ts'
import { type StepDeps, stepAgain, stepAlone, stepTogether } from './steps.ts'

/** A node looks for due rooms once in this many ms. */
const LOOK_EVERY = 200
/** /metrics waits at most this long for the database, in ms; then it leaves the figures as they were. */
const PATIENCE = 1_000
/** Pause after a look that failed as a whole, in ms. */
const ERROR_PAUSE = 1_000

/** How a mode stands none of whose rooms is due. */
const IDLE: ModeState = { attempts: 0, failing: 0, late: 0 }

/** Starts to make the steps of rooms that are due. Every node may do it; the lock of a room's row decides who makes its step. Returns what ends it. */
export function startRounds(deps: Omit<StepDeps, 'report'>, registry: Registry): () => Promise<void> {
  const ending = new AbortController()
  const stepping = { ...deps, report: measureSteps(registry, deps) }
  const lookFor = async (look: (deps: StepDeps) => Promise<boolean>) => {
    const mine = { ...stepping, looks: new DueLooks() }
    while (!ending.signal.aborted) {
      const rest = await look(mine)
        .then((more) => (more ? 0 : LOOK_EVERY))
        .catch((error: Error) => {
          deps.log.warn({ err: error }, 'rooms: a look failed')
          return ERROR_PAUSE
        })
      await sleep(rest, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const looking = [stepTogether, stepAlone, stepAgain].map(lookFor)
  return async () => {
    ending.abort()
    await Promise.all(looking)
  }
}

function measureSteps(registry: Registry, { db, modes }: Pick<StepDeps, 'db' | 'modes'>): NonNullable<StepDeps['report']> {
  const registers = [registry]
  const steps = new Counter({
    name: 'room_steps_total',
    help: 'Steps of rooms since the start, made or failed',
    labelNames: ['mode', 'how'],
    registers,
  })
  // All gauges of one scrape are of one read.
  let reading: ReturnType<typeof modeStates> | null = null
  const read = () => {
    reading ??= modeStates(db).finally(() => {
      reading = null
    })
    return reading
  }
  const gauge = (name: string, help: string, value: (state: ModeState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['mode'],
      registers,
      async collect() {
        const set = async () => {
          const states = await read()
          for (const mode of new Set([...Object.keys(modes), ...states.keys()])) this.set({ mode }, value(states.get(mode) ?? IDLE))
        }
        await answersInTime(set(), PATIENCE)
      },
    })
  gauge('room_late_seconds', 'Since when the step of a room is due that waits longest, failed tries included', ({ late }) =>
    Math.max(0, late),
  )
  gauge('room_attempts', 'The most failures in a row of one room', ({ attempts }) => attempts)
  gauge('rooms_failing', 'Rooms whose last step failed', ({ failing }) => failing)
  return (mode, how) => steps.inc({ mode, how })
}
