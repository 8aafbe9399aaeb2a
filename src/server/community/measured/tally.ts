import type { Counted } from '#shared/fairness/chance.ts'
import type { Trial } from './ports.ts'

/** What many draws add to one row. */
export interface TallyRow extends Counted {
  mode: string
  subject: number
  version: number
  forced: boolean
  bucket: number
}

/** Adds draws up in memory, before their sums are written. */
export class Tally {
  private readonly sums = new Map<string, TallyRow>()

  /** Adds a draw. What it hit though its table does not state it gets a row with the chance 0. */
  add(mode: string, { subject, version, forced, stated, hits }: Trial): void {
    const of = { mode, subject, version, forced }
    for (const { bucket, chance } of stated) this.grow({ ...of, bucket }, chance, hits.includes(bucket))
    for (const bucket of hits) if (!stated.some((each) => each.bucket === bucket)) this.grow({ ...of, bucket }, 0, true)
  }

  /** The sums, in the order of their key, in which they are to be written. */
  rows(): TallyRow[] {
    return [...this.sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  }

  private grow(of: Omit<TallyRow, keyof Counted>, chance: number, hit: boolean): void {
    const key = `${of.mode}:${of.subject}:${of.version}:${of.forced}:${of.bucket}`
    const row = this.sums.get(key) ?? { ...of, draws: 0, hits: 0, expected: 0, variance: 0 }
    row.draws += 1
    row.hits += hit ? 1 : 0
    row.expected += chance
    row.variance += chance * (1 - chance)
    this.sums.set(key, row)
  }
}
