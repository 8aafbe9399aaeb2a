import { isServerPath, VERIFIER_PATH } from '#shared/serverPaths.ts'

/**
 * Caches of the service worker besides that of the shell, and how many replies each may hold. When one is full, the replies that were
 * not used for the longest time are removed.
 */
export const LIMITS = {
  /** Code and styles of visited pages. */
  'xingxia-app': 80,
  'xingxia-pictures': 300,
  /** Files of scenes and sound: atlases, skeletons, effects, music. */
  'xingxia-stage': 80,
} as const
export type KeepName = keyof typeof LIMITS

export const SHELL_PREFIX = 'xingxia-shell-'
/** The document with which every page of the client starts. */
export const DOCUMENT = '/page.html'

/**
 * How the worker handles a request: `page` opens a page, a cache name means a file that it keeps, null means a request that it leaves
 * alone.
 */
export type Kind = 'page' | KeepName | null

/** The parts of a request that decide how it is handled. */
export interface Asked {
  method: string
  /** `navigate` when a page is opened. */
  mode: string
  url: string
  /** Value of the Range header. A part of a file is never cached. */
  range: string | null
}

const KEPT: readonly [folder: RegExp, name: KeepName][] = [
  [/^\/app\//, 'xingxia-app'],
  // Pictures of a player's chat are nobody else's: on a shared phone the worker must not keep them.
  [/^\/(images\/(?!chat\/)|icons\/)/, 'xingxia-pictures'],
  [/^\/(assets|audio|fonts|spine|svga)\/.*\.\w+$/, 'xingxia-stage'],
]

/**
 * Decides how the worker handles a request. Only files in the folders named here are ever answered from a cache. Calls about money,
 * logins and captchas, and the live channel, go to the network as if there were no worker.
 */
export function kindOf({ method, mode, url, range }: Asked, origin: string): Kind {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin || range !== null) return null
  if (mode === 'navigate') return isServerPath(pathname) || pathname === VERIFIER_PATH ? null : 'page'
  return KEPT.find(([folder]) => folder.test(pathname))?.[1] ?? null
}

const DAY = 86_400_000

/**
 * True when the file of a cached reply may have changed since `date`. Names below /app/ and /fonts/ contain a hash of the content, so
 * they never change. Other files are loaded again after a day. `now` is in ms since 1970.
 */
export function isOld(path: string, date: string | null, now: number): boolean {
  if (/^\/(app|fonts)\//.test(path)) return false
  return now - Date.parse(date ?? '') >= DAY || date === null
}

/**
 * Returns which cached addresses are removed so that `limit` remain. `kept` lists the oldest first. Those that were not used lately
 * are removed first, then the oldest.
 */
export function surplus(kept: readonly string[], used: ReadonlySet<string>, limit: number): string[] {
  const idle = kept.filter((url) => !used.has(url))
  const busy = kept.filter((url) => used.has(url))
  return [...idle, ...busy].slice(0, Math.max(0, kept.length - limit))
}

/** Messages from a page to the worker. */
export type Message =
  /** Tells a waiting version to take over now. */
  | { type: 'takeOver' }
  /** Asks a waiting version to take over now, if the page that was just opened is the only one. It then answers on the port of the message. */
  | { type: 'takeOverAlone' }
  /** Names files that the page loaded before the worker existed. The worker caches them, so that the next visit finds everything. */
  | { type: 'keep'; urls: string[] }
