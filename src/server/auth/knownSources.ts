import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/connect.ts'
import { purge } from '#server/db/purge.ts'
import type { Requester } from '../http/browser.ts'
import { knownSource } from './tables.ts'

const DAY = 24 * 3_600_000
/** A browser counts as a known device this long after the player's first login from it. */
export const KNOWN_AFTER = 7 * DAY
/** A browser or address is forgotten when nobody has logged in from it for this long. */
const KEPT = 180 * DAY

/** Says whether the phone's player has logged in from this browser, or else from this address, before. */
export async function knownAs(tx: Tx, phone: string, { browser, address }: Requester): Promise<'browser' | 'address' | null> {
  const sources = [browser, address].filter((source) => source !== '')
  const rows = await tx
    .select({ source: knownSource.source })
    .from(knownSource)
    .where(and(eq(knownSource.phone, phone), inArray(knownSource.source, sources)))
  if (rows.some(({ source }) => source === browser)) return 'browser'
  return rows.length > 0 ? 'address' : null
}

interface SourceUse {
  phone: string
  from: Requester
  /** True when the phone's player is new. */
  registers: boolean
  now: number
}

/** Notes a login from a browser and an address. Returns when the browser begins to count as a known device, in ms since 1970. */
export async function noteSource(tx: Tx, { phone, from, registers, now }: SourceUse): Promise<number> {
  const usedAt = new Date(now)
  const knownFrom = new Date(registers ? now : now + KNOWN_AFTER)
  const sources = [from.browser, from.address].filter((source) => source !== '')
  const rows = await tx
    .insert(knownSource)
    .values(sources.map((source) => ({ phone, source, knownFrom, usedAt })))
    .onConflictDoUpdate({ target: [knownSource.phone, knownSource.source], set: { usedAt } })
    .returning({ source: knownSource.source, knownFrom: knownSource.knownFrom })
  const browser = rows.find(({ source }) => source === from.browser)
  return (browser?.knownFrom ?? knownFrom).getTime()
}

/** Makes a browser count as a known device from now on. */
export async function knowBrowser(tx: Tx, phone: string, browser: string, now: number): Promise<void> {
  if (browser === '') return
  const at = new Date(now)
  await tx
    .insert(knownSource)
    .values({ phone, source: browser, knownFrom: at, usedAt: at })
    .onConflictDoUpdate({
      target: [knownSource.phone, knownSource.source],
      set: { knownFrom: sql`least(${knownSource.knownFrom}, excluded.known_from)`, usedAt: at },
    })
}

/** Makes a browser new to a phone again, after the player has logged it out. */
export async function forgetBrowser(tx: Tx, phone: string, browser: string): Promise<void> {
  await tx.delete(knownSource).where(and(eq(knownSource.phone, phone), eq(knownSource.source, browser)))
}

/** Deletes browsers and addresses that were not used for long. */
export async function sweepSources(db: Db, now: number): Promise<void> {
  await purge(db, knownSource, lt(knownSource.usedAt, new Date(now - KEPT)))
}
