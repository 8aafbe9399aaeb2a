import { isServerPath } from '#shared/serverPaths.ts'

/** Caches of the worker beside that of the shell, with how many replies each may hold; the longest unused go first. */
export const LIMITS = {
  /** Code and styles of pages that were visited. */
  'xingxia-app': 80,
  'xingxia-pictures': 300,
  /** What scenes and ears need: atlases, skeletons, effects, music. */
  'xingxia-stage': 80,
} as const
export type KeepName = keyof typeof LIMITS

export const SHELL_PREFIX = 'xingxia-shell-'
/** The document that every page of the client starts from. */
export const DOCUMENT = '/page.html'

/** What a request is to the worker: a page to open, a file to keep, or null for what it never touches. */
export type Kind = 'page' | KeepName | null

/** The parts of a request that decide about it. */
export interface Asked {
  method: string
  /** `navigate` for a page that is opened. */
  mode: string
  url: string
  /** Value of the Range header; a part of a file is never kept. */
  range: string | null
}

const KEPT: readonly [folder: RegExp, name: KeepName][] = [
  [/^\/app\//, 'xingxia-app'],
  [/^\/(images|icons)\//, 'xingxia-pictures'],
  [/^\/(assets|audio|fonts|spine|svga)\/.*\.\w+$/, 'xingxia-stage'],
]

/**
 * Only files whose folder is named here are ever answered from a cache. Money, sessions, captchas and sockets are no files:
 * whatever else is asked goes to the network as if there were no worker.
 */
export function kindOf({ method, mode, url, range }: Asked, origin: string): Kind {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin || range !== null) return null
  if (mode === 'navigate') return isServerPath(pathname) ? null : 'page'
  return KEPT.find(([folder]) => folder.test(pathname))?.[1] ?? null
}

const DAY = 86_400_000

/** True for a kept reply whose file may have changed since: names below /app/ and of fonts carry a hash of the content, others are asked for again after a day. */
export function isOld(path: string, date: string | null, now: number): boolean {
  if (/^\/(app|fonts)\//.test(path)) return false
  return now - Date.parse(date ?? '') >= DAY || date === null
}

/** Which of the kept addresses (oldest first) leave for `limit` to hold: those not used lately, then the oldest of all. */
export function surplus(kept: readonly string[], used: ReadonlySet<string>, limit: number): string[] {
  const idle = kept.filter((url) => !used.has(url))
  const busy = kept.filter((url) => used.has(url))
  return [...idle, ...busy].slice(0, Math.max(0, kept.length - limit))
}

/** Messages of a page to the worker. */
export type Message =
  /** A version that waits takes over now. */
  | { type: 'takeOver' }
  /** A page that was just opened asks the running version to let the waiting one take over, if it is the only page. */
  | { type: 'giveWay' }
  /** What the page loaded before there was a worker: kept too, so that the page is whole at the next visit. */
  | { type: 'keep'; urls: string[] }
