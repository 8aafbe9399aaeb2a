import type pg from 'pg'
import { type Asked, scansOf } from '../watchSql.ts'

const SHOWN = 10
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Something that was done, its times in ms, and the statements of its last time. */
export interface Measured {
  name: string
  times: number[]
  asked: Asked[]
}

const medianOf = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0
const slowestOf = ({ asked }: Measured) =>
  asked.reduce<Asked | null>((slowest, each) => (slowest && slowest.ms >= each.ms ? slowest : each), null)

/** Does something some times. Notes of statements that it asked stand in `notes`. */
export async function measure(notes: Asked[], name: string, times: number, act: () => Promise<unknown>): Promise<Measured> {
  const took: number[] = []
  for (let time = 0; time < times; time++) {
    notes.length = 0
    const since = performance.now()
    await act()
    took.push(performance.now() - since)
  }
  return { name, times: took, asked: [...notes] }
}

/** Tells the slowest of what was measured, the large tables that their statements read as a whole, and with `VERBOSE` their slowest statement. */
export async function tell(title: string, measured: readonly Measured[], client: pg.Client): Promise<void> {
  say(`\n${title}: the slowest ${Math.min(SHOWN, measured.length)} of ${measured.length}`)
  const sorted = [...measured].sort((a, b) => medianOf(b.times) - medianOf(a.times)).slice(0, SHOWN)
  for (const each of sorted) {
    const slowest = slowestOf(each)
    const scans = new Set<string>()
    for (const asked of each.asked.slice(0, 200)) for (const table of await scansOf(client, asked)) scans.add(table)
    const first = each.times.length > 1 ? `, first ${each.times[0]?.toFixed(1)}` : ''
    const read = scans.size > 0 ? `; reads as a whole: ${[...scans].join(', ')}` : ''
    say(
      `  ${medianOf(each.times).toFixed(1).padStart(9)} ms${first}  ${each.name}  (${each.asked.length} statements, the slowest ${slowest?.ms.toFixed(1) ?? '0'} ms${read})`,
    )
    if (process.env.VERBOSE && slowest) say(`      ${slowest.text.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
  }
}
