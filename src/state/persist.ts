import { subscribe } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { userInfoData } from '#shared/calls/profile.ts'
import { REHYDRATE_TIMEOUT } from '#shared/rules.ts'
import { appState, persistedDefaults } from './app.ts'

/** Local-storage entry that holds the five persisted fields as JSON. */
export const STORAGE_KEY = 'xingxia'

/** Local storage, or anything asynchronous of the same shape. */
export interface Store {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): void
  clear(): void
}

const fields = {
  token: z.string(),
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

/** Stored text → the fields that are sound; a broken field or text is left out. */
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
  return Object.fromEntries(sound) as Partial<Persisted>
}

function save(): void {
  const next = serialise()
  if (next === written) return
  written = next
  try {
    store?.setItem(STORAGE_KEY, next)
  } catch {
    // A full or forbidden storage only means that nothing outlives the page.
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

/** Fills the five fields from storage (defaults when that takes over 5 s or is broken) and from then on stores their changes. */
export async function rehydrate(source: Store, limit: number = REHYDRATE_TIMEOUT): Promise<() => void> {
  store = source
  Object.assign(appState, readPersisted(await readWithin(source, limit)))
  written = serialise()
  return subscribe(appState, save)
}

/** Takes over what another tab stored, e.g. its logout. */
export function adoptStored(text: string | null): void {
  Object.assign(appState, persistedDefaults, readPersisted(text))
  written = serialise()
}

/** Empties the storage but for the promotion code, if it is to be kept. What stands in memory is stored again with its next change. */
export function clearStorage(keep?: { promoteCode: string }): void {
  written = serialise()
  try {
    store?.clear()
    if (keep?.promoteCode) store?.setItem(STORAGE_KEY, JSON.stringify(keep))
  } catch {
    // A forbidden storage is empty already.
  }
}
