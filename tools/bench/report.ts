/** What every bench does with its figures: a table, JSON, a committed baseline and the verdict against it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { short } from './short.ts'

export type Goal = { atMost: number } | { atLeast: number }

/** What a bench found: row → figure → value. A figure that could not be measured is left out, never 0. */
export interface BenchData {
  /** By figure, or by `row/figure` where rows differ. */
  goals: Record<string, Goal>
  rows: Record<string, Record<string, number>>
}

/** How much worse than the baseline a figure may be before it is a regression: a share of the baseline's value plus a bare amount. */
export interface Tolerance {
  share?: number
  plus?: number
}

/** By figure. A figure without one is shown beside the baseline and never judged. */
export type Tolerances = Record<string, Tolerance>

export interface BenchOptions {
  /** File for the figures as JSON. */
  json?: string
  /** Makes these figures the committed baseline. */
  save: boolean
  /** Sets them against the committed baseline. */
  compare: boolean
  /** How often to measure; the bench's own number where it is not told. */
  runs?: number
  /** Only some rows were measured: the baseline's others are not gone. */
  part?: boolean
}

export type Verdict = 'same' | 'better' | 'WORSE' | 'new' | 'gone'

/** One figure beside the baseline's. */
export interface Change {
  row: string
  figure: string
  before?: number
  now?: number
  verdict: Verdict
}

interface Baseline extends BenchData {
  /** The processor it was measured on: times of another one tell nothing. */
  machine: string
}

const baselineFile = (name: string) => fileURLToPath(new URL(`./baseline/${name}.json`, import.meta.url))
const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`
const write = (text: string) => process.stdout.write(text)

/** `--json FILE`, `--save`, `--compare`, `--runs N` of the command line; throws on anything else. */
export function benchOptions(args: string[] = process.argv.slice(2)): BenchOptions {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'string' }, save: { type: 'boolean' }, compare: { type: 'boolean' }, runs: { type: 'string' } },
  })
  const runs = values.runs === undefined ? undefined : Number(values.runs)
  if (runs !== undefined && !(Number.isInteger(runs) && runs > 0))
    throw new Error(`--runs ${values.runs}: a whole number above 0 is needed`)
  return { json: values.json, save: values.save ?? false, compare: values.compare ?? false, runs }
}

const shown = (value: string | number | undefined) => (typeof value === 'number' ? String(Number(value.toPrecision(4))) : (value ?? ''))

/** Rows as aligned text under their headings; numbers stand to the right, at four digits. Columns are those of all rows, in order of appearance. */
export function table(rows: readonly Record<string, string | number | undefined>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isNumber = (column: string) => rows.some((row) => typeof row[column] === 'number')
  const lines = [columns, ...rows.map((row) => columns.map((column) => shown(row[column])))]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const pad = (text: string, at: number) => (isNumber(columns[at] ?? '') ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0))
  return lines.map((line) => `${line.map(pad).join('  ').trimEnd()}\n`).join('')
}

const goalOf = ({ goals }: BenchData, row: string, figure: string): Goal | undefined => goals[`${row}/${figure}`] ?? goals[figure]
const fails = (goal: Goal, value: number) => ('atMost' in goal ? value > goal.atMost : value < goal.atLeast)
const wordsOf = (goal: Goal) => ('atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`)

/** Every figure that misses its goal, in words. A goal of a row or figure that is not there is missed too: nothing passes by not being measured. */
export function missedGoals(data: BenchData): string[] {
  const met = new Set<string>()
  const missed: string[] = []
  for (const [row, figures] of Object.entries(data.rows)) {
    for (const [figure, value] of Object.entries(figures)) {
      met.add(figure).add(`${row}/${figure}`)
      const goal = goalOf(data, row, figure)
      if (goal && fails(goal, value)) missed.push(`${row}: ${figure} is ${shown(value)}, the goal is ${wordsOf(goal)}`)
    }
  }
  const unmeasured = Object.keys(data.goals).filter((name) => !met.has(name))
  return [...missed, ...unmeasured.map((name) => `${name} was not measured`)]
}

/** Goals of figures that are the same on every machine: bytes, nodes, counts. The short form judges these alone, and that all was measured. */
const SAME_EVERYWHERE = /was not measured$|\b(kB|nodes|offline) is /

/** Whether a missed goal makes a bench red: in the short form one that depends on the machine does not. */
export const counts = (miss: string, isShort: boolean): boolean => !isShort || SAME_EVERYWHERE.test(miss)

function judge(before: number, now: number, { share = 0, plus = 0 }: Tolerance, moreIsBetter: boolean): Verdict {
  const worse = moreIsBetter ? before - now : now - before
  const room = Math.abs(before) * share + plus
  if (worse > room) return 'WORSE'
  return worse < -room ? 'better' : 'same'
}

/** Each figure of `data` and of the baseline side by side. */
export function changes(baseline: BenchData, data: BenchData, tolerances: Tolerances): Change[] {
  const rows = [...new Set([...Object.keys(baseline.rows), ...Object.keys(data.rows)])]
  return rows.flatMap((row) => {
    const [old, fresh] = [baseline.rows[row] ?? {}, data.rows[row] ?? {}]
    return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].map((figure): Change => {
      const [before, now] = [old[figure], fresh[figure]]
      if (before === undefined) return { row, figure, now, verdict: 'new' }
      if (now === undefined) return { row, figure, before, verdict: 'gone' }
      const goal = goalOf(data, row, figure)
      const tolerance = tolerances[figure] ?? { plus: Number.POSITIVE_INFINITY }
      return { row, figure, before, now, verdict: judge(before, now, tolerance, goal !== undefined && 'atLeast' in goal) }
    })
  })
}

function readBaseline(name: string): Baseline {
  const file = baselineFile(name)
  if (!existsSync(file)) throw new Error(`tools/bench/baseline/${name}.json is not there: --save writes it`)
  return JSON.parse(readFileSync(file, 'utf8')) as Baseline
}

/** Makes `data` the committed baseline `tools/bench/baseline/<name>.json`. */
export function writeBaseline(name: string, data: BenchData): void {
  const baseline: Baseline = { machine: machine(), ...data }
  mkdirSync(dirname(baselineFile(name)), { recursive: true })
  writeFileSync(baselineFile(name), `${JSON.stringify(baseline, (_, value) => (typeof value === 'number' ? round(value) : value), 2)}\n`)
}

/** Four digits: more would only be noise in the differences of commits. */
const round = (value: number) => Number(value.toPrecision(4))

function percent({ before, now }: Change): string {
  if (!before || now === undefined) return ''
  const share = (now / before - 1) * 100
  return `${share >= 0 ? '+' : '−'}${Math.abs(share).toFixed(1)} %`
}

/** Prints every figure beside the committed baseline; true when none is worse than its tolerance allows and none is gone. */
export function compareWith(name: string, data: BenchData, tolerances: Tolerances, part = false): boolean {
  const baseline = readBaseline(name)
  const found = changes(baseline, data, tolerances).filter(({ row }) => !part || row in data.rows)
  if (baseline.machine !== machine()) write(`the baseline is of another machine (${baseline.machine}): its times tell little here\n`)
  write(
    table(
      found.map((change) => ({
        row: change.row,
        figure: change.figure,
        before: change.before,
        now: change.now,
        change: percent(change),
        verdict: change.verdict,
      })),
    ),
  )
  return found.every(({ verdict }) => verdict !== 'WORSE' && verdict !== 'gone')
}

/** Does what the options ask with the figures of a finished bench. True when every goal is met and, with `--compare`, nothing got worse. */
export function conclude(name: string, data: BenchData, tolerances: Tolerances, { json, save, compare, part }: BenchOptions): boolean {
  write(table(Object.entries(data.rows).map(([row, figures]) => ({ '': row, ...figures }))))
  if (json) writeFileSync(json, `${JSON.stringify(data, null, 2)}\n`)
  const missed = missedGoals(data)
  for (const miss of missed) write(`${counts(miss, short) ? 'MISSED' : 'missed, which the short form does not judge:'} ${miss}\n`)
  const kept = !compare || compareWith(name, data, tolerances, part)
  if (save) writeBaseline(name, data)
  return Object.keys(data.rows).length > 0 && missed.every((miss) => !counts(miss, short)) && kept
}
