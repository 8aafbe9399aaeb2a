import { Refusal } from '#server/platform/http/refusal.ts'

/** Jobs that are judged together, one reason after the other. Whoever is refused is asked no further. */
export class Judging<Job extends object> {
  readonly verdicts = new Map<Job, object | Refusal>()
  private readonly passed = new Set<Job>()

  constructor(private readonly jobs: readonly Job[]) {}

  /** Those who are neither refused nor passed over, in their order. */
  get left(): Job[] {
    return this.jobs.filter((job) => !this.verdicts.has(job) && !this.passed.has(job))
  }

  /** Leaves those out who would have to wait. They get no verdict and are asked no further. */
  passOver(waits: (job: Job) => boolean): void {
    for (const job of this.left) if (waits(job)) this.passed.add(job)
  }

  /** Refuses those for whom there is a reason. */
  refuse(why: (job: Job) => Refusal | null | undefined): void {
    for (const job of this.left) {
      const refusal = why(job)
      if (refusal) this.verdicts.set(job, refusal)
    }
  }
}

/** The Refusal that `require` throws; null when it throws none. */
export function refusalIn(require: () => unknown): Refusal | null {
  try {
    require()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
