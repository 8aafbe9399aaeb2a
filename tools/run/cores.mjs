import { existsSync, readFileSync } from 'node:fs'

const STAT = '/proc/stat'
/** Columns of the first line of /proc/stat (proc(5)) in which a core waits: idle and iowait. */
const WAITING = [3, 4]
/** Columns that count time of guests a second time. */
const COUNTED = 8

/** What all cores together did since the machine started, in clock ticks; null where there is no /proc. */
export function coresNow() {
  if (!existsSync(STAT)) return null
  const [line = ''] = readFileSync(STAT, 'utf8').split('\n')
  const ticks = line
    .split(/\s+/)
    .slice(1, 1 + COUNTED)
    .map(Number)
  return { all: ticks.reduce((sum, each) => sum + each, 0), waiting: WAITING.reduce((sum, at) => sum + (ticks[at] ?? 0), 0) }
}

/** The share of time in which the cores were busy between two looks, in per cent, whoever kept them so; null where nothing can be said. */
export function busyBetween(before, after) {
  if (!before || !after || after.all === before.all) return null
  return Math.round(100 * (1 - (after.waiting - before.waiting) / (after.all - before.all)))
}
