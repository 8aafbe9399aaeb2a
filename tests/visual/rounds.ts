import { judge, passes, unsteady, type Verdict } from './core/judge.ts'
import { type Job, nameOf, type Picture, type Studio } from './core/shot.ts'
import { shuffled } from './core/shuffle.ts'
import { keyOf, type Snapshots } from './core/snapshots.ts'
import type { TakenFingerprint } from './core/tiles.ts'
import { workAll } from './core/work.ts'

export interface Rounds {
  repeat: number
  /** Seed of another order; the rounds differ in it. Empty for the usual order. */
  shuffle: string
  /** Studios side by side. */
  workers: number
  openStudio: () => Promise<Studio>
  /** Expectations that the pictures are compared with. */
  snapshots: Snapshots
  /** Hears of every picture that was taken, e.g. to keep it. */
  taken: (picture: Picture) => Promise<void>
  /** Hears of a job that could not be done at its first try. */
  again: (job: Job, error: string) => void
}

/** Ms between two lines about how far a round is. */
const TELL_EVERY = 20_000

/** One round over all jobs; says on the way how far it is. */
async function shoot(jobs: readonly Job[], { workers, openStudio, snapshots, taken, again }: Rounds): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const total = jobs.reduce((sum, { shots }) => sum + shots.length, 0)
  const timer = setInterval(() => process.stdout.write(`${verdicts.length} of ${total} pictures\n`), TELL_EVERY)
  try {
    await workAll(jobs, { workers, openStudio, again }, async (outcome) => {
      if ('picture' in outcome) await taken(outcome.picture)
      verdicts.push(await judge(outcome, snapshots))
    })
  } finally {
    clearInterval(timer)
  }
  return verdicts
}

/** Takes every picture `repeat` times; from the second round on each is also compared with the first round's. `told` hears of every round. */
export async function shootRounds(
  jobs: readonly Job[],
  rounds: Rounds,
  told: (round: number, verdicts: readonly Verdict[]) => void,
): Promise<Verdict[]> {
  const { repeat, shuffle } = rounds
  const first = new Map<string, TakenFingerprint>()
  const kept = new Map<string, Verdict>()
  for (let round = 1; round <= repeat; round++) {
    const order = shuffle ? shuffled(jobs, `${shuffle} ${round}`) : jobs
    const verdicts = (await shoot(order, rounds)).map((verdict) => {
      const name = nameOf(verdict.shot)
      const before = first.get(name)
      if (verdict.fingerprint && !before) first.set(name, verdict.fingerprint)
      return before && verdict.fingerprint && keyOf(before) !== keyOf(verdict.fingerprint) ? unsteady(verdict, before) : verdict
    })
    for (const verdict of verdicts) if (!kept.has(nameOf(verdict.shot)) || !passes(verdict)) kept.set(nameOf(verdict.shot), verdict)
    told(round, verdicts)
  }
  return [...kept.values()]
}
