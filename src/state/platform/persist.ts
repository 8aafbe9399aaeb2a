import { subscribe } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { userInfoData } from '#shared/calls/userInfo.ts'
import { REHYDRATE_TIMEOUT } from '#shared/rules.ts'
import { noteTold, withNewerBalances } from '#state/core/money/balances.ts'
import { appState, persistedDefaults } from './app.ts'

/** Local-storage key under which the five stored fields lie as JSON. */
export const STORAGE_KEY = 'xingxia'

/** Local storage, or a replacement for tests that may answer later. */
export interface Store {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A token goes into a header, which takes nothing else. Whatever is none is no login. */
const TOKEN = /^[!-~]{0,200}$/

const fields = {
  token: z.string().check(z.regex(TOKEN)),
  promoteCode: z.string().check(z.maxLength(32)),
  userInfo: z.nullable(userInfoData),
  isSound: z.boolean(),
  isMusic: z.boolean(),
}
type Persisted = { [K in keyof typeof fields]: z.output<(typeof fields)[K]> }

let store: Store | null = null
let written = ''

const serialise = () => {
  const { token, promoteCode, userInfo, isSound, isMusic } = appState
  return JSON.stringify({ token, promoteCode, userInfo, isSound, isMusic } satisfies Persisted)
}

/** Reads the stored text and returns the fields that are valid. A broken field is left out, and with the token the player; a broken text gives none. */
export function readPersisted(text: string | null): Partial<Persisted> {
  let raw: unknown
  try {
    raw = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  if (typeof raw !== 'object' || raw === null) return {}
  const sound = Object.entries(fields).flatMap(([name, schema]) => {
    const parsed = z.safeParse(schema, (raw as Record<string, unknown>)[name])
    return parsed.success ? [[name, parsed.data]] : []
  })
  const read = Object.fromEntries(sound) as Partial<Persisted>
  if (read.token === undefined) delete read.userInfo
  return read
}

/**
 * What another tab has stored with a login that this tab has not heard of yet; null when there is none, or when the login of this tab is the newer
 * one. A tab that learns late of a logout must not end the login that came after it.
 */
function newerLogin(): string | null {
  try {
    const text = store?.getItem(STORAGE_KEY)
    if (typeof text !== 'string' || text === written) return null
    const [stored, known] = [text, written].map((each) => readPersisted(each).token ?? '')
    return stored && stored !== known && (appState.token === '' || appState.token === known) ? text : null
  } catch {
    return null
  }
}

function save(): void {
  const next = serialise()
  if (next === written) return
  const newer = newerLogin()
  if (newer) {
    adoptStored(newer)
    return
  }
  written = next
  try {
    store?.setItem(STORAGE_KEY, next)
  } catch {
    // When the storage is full or forbidden, the fields only last as long as the page.
  }
}

async function readWithin(source: Store, limit: number): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limit)
  })
  try {
    return await Promise.race([source.getItem(STORAGE_KEY), late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Fills the five fields from the storage and stores every later change. The defaults stay when the text is broken or reading takes
 * longer than `limit` ms. The returned function ends the storing.
 */
export async function rehydrate(source: Store, limit: number = REHYDRATE_TIMEOUT): Promise<() => void> {
  store = source
  Object.assign(appState, readPersisted(await readWithin(source, limit)))
  written = serialise()
  return subscribe(appState, save)
}

/** Takes over what another tab has stored, e.g. its logout. */
export function adoptStored(text: string | null): void {
  const { token, userInfo } = appState
  const stored = readPersisted(text)
  Object.assign(appState, persistedDefaults, stored, stored.userInfo && { userInfo: withNewerBalances(stored.userInfo, userInfo) })
  noteTold()
  written = serialise()
  // A login made in the other tab answers the login box of this one.
  if (appState.token && appState.token !== token) appState.isAccount = false
}

/**
 * Clears what is stored of the five fields. With `keep` it stores the promotion code again. The fields in memory stay as they are and
 * are stored at their next change. What other entries hold belongs to the device and stays. Where another tab has logged in meanwhile, its login is
 * taken over instead.
 */
export function clearStorage(keep?: { promoteCode: string }): void {
  const newer = newerLogin()
  if (newer) {
    adoptStored(newer)
    return
  }
  written = serialise()
  try {
    if (!keep?.promoteCode) store?.removeItem(STORAGE_KEY)
    else store?.setItem(STORAGE_KEY, JSON.stringify(keep))
  } catch {
    // A forbidden storage contains nothing.
  }
}
