import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { knownSource } from '#server/core/player/tables.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import type { Requester, Visit } from '#server/platform/http/browser.ts'

const DAY = 24 * 3_600_000
/** A browser counts as a known device this long after the player's first login from it. */
export const KNOWN_AFTER = 7 * DAY
/** A browser or address is forgotten when nobody has logged in from it for this long. */
const KEPT = 180 * DAY
/** A browser keeps its secret this long after the last login or code, in seconds. */
export const KNOWN_LIFE = KEPT / 1_000

/** Says whether the phone's player has logged in from this browser, or else from this address, before. */
export async function knownAs(tx: DbOrTx, phone: string, { browser, address }: Requester): Promise<'browser' | 'address' | null> {
  const sources = [browser, address].filter((source) => source !== '')
  if (sources.length === 0) return null
  const rows = await tx
    .select({ source: knownSource.source })
    .from(knownSource)
    .where(and(eq(knownSource.phone, phone), inArray(knownSource.source, sources)))
  if (rows.some(({ source }) => source === browser)) return 'browser'
  return rows.length > 0 ? 'address' : null
}

interface SourceUse {
  phone: string
  visit: Visit
  /** True when the phone's player is new. */
  registers: boolean
  now: number
}

/**
 * Notes a login from a browser and an address. Returns the hash of the secret that the browser is to keep, and when it begins to count as a
 * known device, in ms since 1970. A browser that is new to the phone gets a new secret, since somebody may have planted the one that it
 * brought; without cookies it gets none.
 */
export async function noteSource(tx: Tx, { phone, visit, registers, now }: SourceUse): Promise<{ browser: string; knownFrom: number }> {
  const { from, fresh } = visit
  const own = from.browser === '' || (await knownAs(tx, phone, from)) === 'browser' ? from.browser : fresh
  const usedAt = new Date(now)
  const knownFrom = new Date(registers ? now : now + KNOWN_AFTER)
  const sources = [own, from.address].filter((source) => source !== '')
  const rows = await tx
    .insert(knownSource)
    .values(sources.map((source) => ({ phone, source, knownFrom, usedAt })))
    .onConflictDoUpdate({ target: [knownSource.phone, knownSource.source], set: { usedAt } })
    .returning({ source: knownSource.source, knownFrom: knownSource.knownFrom })
  const noted = rows.find(({ source }) => source === own)
  return { browser: own, knownFrom: (noted?.knownFrom ?? knownFrom).getTime() }
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
