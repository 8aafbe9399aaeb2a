import { proxy } from 'valtio/vanilla'
import { Status } from '#shared/codes.ts'
import { CSV_BOM, csvLine } from '#shared/csv.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { BEGINNING, EXPORT_LISTS, type Place } from './lists.ts'
import { COLUMNS, cellsOf } from './rows.ts'

/** `failed`: a page did not come though it was asked for again; what was gathered stays, and the next press goes on from there. */
export const exportState = proxy({
  status: 'idle' as 'idle' | 'gathering' | 'failed',
  /** Lines that have come so far. */
  count: 0,
  /** The record that is fetched. */
  name: '',
})

/** Text becomes a Blob from so many characters on: a browser keeps those outside of the page's memory. */
const CHUNK = 1_000_000
/** Ms after which a lost page is asked for again; after the last of them the player is asked. */
const AGAIN = [1_000, 4_000, 15_000] as const
/** A server that is asked too often forgets it within a minute. */
const TOO_OFTEN = 20_000

interface Gathered {
  blobs: Blob[]
  /** What is not a Blob yet. */
  text: string[]
  length: number
  list: number
  from: Place
}
const nothing = (): Gathered => ({ blobs: [], text: [], length: 0, list: 0, from: BEGINNING })

let gathered = nothing()
/** Counts up with every gathering and every end of one, so that a reply of an earlier one is ignored. */
let turn = 0

/** Ends a gathering and forgets what it has brought. */
export function cancelExport(): void {
  turn++
  gathered = nothing()
  Object.assign(exportState, { status: 'idle', count: 0, name: '' })
}

forgetOnLogout(cancelExport)

/**
 * Gathers all records of the player as one CSV, list by list, page by page. Resolves to the parts of the file; to null when it was cancelled, the login has
 * changed, a page did not come (`exportState` tells), or it runs already.
 */
export async function gatherCsv(): Promise<Blob[] | null> {
  if (exportState.status === 'gathering') return null
  const mine = ++turn
  exportState.status = 'gathering'
  try {
    if (gathered.blobs.length + gathered.text.length === 0) add([CSV_BOM, csvLine(Object.values(COLUMNS))])
    for (let list = EXPORT_LISTS[gathered.list]; list; list = EXPORT_LISTS[gathered.list]) {
      exportState.name = list.name
      const { page } = list
      const { lines, next } = await insisting(() => page(gathered.from), mine)
      if (mine !== turn) return null
      add(lines.map((line) => csvLine(cellsOf(line))))
      exportState.count += lines.length
      gathered.from = next ?? BEGINNING
      if (!next) gathered.list++
    }
    flush()
    const { blobs } = gathered
    cancelExport()
    return blobs
  } catch {
    if (mine === turn) exportState.status = 'failed'
    return null
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks again for a page that was lost, a few times. */
async function insisting<T>(ask: () => Promise<T>, mine: number): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const wait = AGAIN[tries]
      if (mine !== turn || wait === undefined) throw error
      await sleep(error instanceof ApiError && error.status === Status.tooMany ? TOO_OFTEN : wait)
      if (mine !== turn) throw error
    }
  }
}

function add(parts: readonly string[]): void {
  for (const part of parts) gathered.length += part.length
  gathered.text.push(...parts)
  if (gathered.length >= CHUNK) flush()
}

function flush(): void {
  gathered.blobs.push(new Blob(gathered.text))
  gathered.text = []
  gathered.length = 0
}
