import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { FLOOR } from './engines.ts'

/** What browser-compat-data says of one browser: since which version, or a list of such with the newest first. */
interface Since {
  version_added?: string | boolean | null
  version_removed?: string | boolean
  prefix?: string
  alternative_name?: string
  flags?: unknown[]
}
interface Node {
  __compat?: { support: Partial<Record<string, Since | Since[]>> }
}
/** A branch of browser-compat-data: its parts by name. */
export type Branch = Node & { [part: string]: Branch }

/** The data of MDN, which knows since when each engine has what: `api`, `javascript`, `css`, … */
export function compatData(): Branch {
  const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
  return JSON.parse(readFileSync(path, 'utf8')) as Branch
}

const numbers = (version: string) => version.replace('≤', '').split('.').map(Number)

/** Whether version `a` is not newer than `b`. */
function notNewer(a: string, b: string): boolean {
  const [[aBig = 0, aSmall = 0], [bBig = 0, bSmall = 0]] = [numbers(a), numbers(b)]
  return aBig < bBig || (aBig === bBig && aSmall <= bSmall)
}

function has({ version_added: since, version_removed: gone, prefix, alternative_name, flags }: Since, floor: string): boolean {
  if (prefix || alternative_name || flags || gone === true || (gone && notNewer(gone, floor))) return false
  return since === true || (typeof since === 'string' && since !== 'preview' && notNewer(since, floor))
}

/** Whether both engines of the floor have a feature under its plain name. What the data does not know counts as there. */
export function isInFloor(feature: Branch | undefined): boolean {
  const support = feature?.__compat?.support
  if (!support) return true
  return Object.entries(FLOOR).every(([engine, version]) => {
    const told = support[engine]
    return told === undefined || (Array.isArray(told) ? told : [told]).some((since) => has(since, version))
  })
}
