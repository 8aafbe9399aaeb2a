import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement gets a name when it is asked for the n-th time. Whatever is asked once, or with another text each time, is left to PostgreSQL's own devices. */
const OFTEN = 4
/** Names that this process gives, and texts that it counts meanwhile. Every connection keeps what it has been asked by name. */
const MOST_NAMES = 400
const MOST_COUNTED = 4_000

/** A longer text has a place for each of many rows, and is another one for another number of rows. */
const LONGEST = 4_000

const names = new Map<string, string>()
const counts = new Map<string, number>()
/** Part of all names, so that every connection prepares its statements anew after a change. */
let generation = 0

/**
 * The name under which a connection prepares a statement once and keeps it, so that PostgreSQL need not read and plan the same text again; undefined for
 * one that is not asked often. A quarter of what PostgreSQL does for a short transaction is that.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES || text.length > LONGEST) return known
  const times = (counts.get(text) ?? 0) + 1
  if (times < OFTEN) {
    if (counts.size >= MOST_COUNTED) counts.clear()
    counts.set(text, times)
    return undefined
  }
  counts.delete(text)
  const name = `act-${generation}-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}

/** Gives other names from now on: a newer version has changed a table, and what connections have prepared under the old ones may be stale. */
export function forgetNames(): void {
  generation++
  names.clear()
}

const isUnnamed = (config: unknown): config is pg.QueryConfig =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string' && !('name' in config && config.name)

/**
 * The arguments of `client.query` with a name for the statement, where it has values and none of its own. For transactions alone: they look for rows by
 * their keys, so one plan is right for all values. Lists of players who have much or little keep a plan for each.
 */
export function withName(args: readonly unknown[]): unknown[] {
  const [config, values, ...rest] = args
  if (!isUnnamed(config) || !Array.isArray(values) || values.length === 0) return [...args]
  const name = nameOf(config.text)
  return name === undefined ? [...args] : [{ ...config, name }, values, ...rest]
}
