import { processorClass } from './processor.ts'
import type { Shot, Size } from './shot.ts'
import { type Expected, keyOf, type Snapshots } from './snapshots.ts'
import { changedTiles, type TakenFingerprint, type TilePlace, tileCount, widestMeanDifference } from './tiles.ts'
import type { Outcome } from './work.ts'

/**
 * `same`: equal pixels. `alike`: taken on another class of processor than expected, and within `TOLERANCE`. `changed`: other pixels than
 * expected. `new`: nothing is expected yet. `broken`: it could not be taken. `orphan`: expected, but nothing shows it any more.
 * `unsteady`: another picture than in the round before.
 */
export type Kind = 'same' | 'alike' | 'changed' | 'new' | 'broken' | 'orphan' | 'unsteady'

/** Kinds that fail nothing. */
export const passes = ({ kind }: Pick<Verdict, 'kind'>) => kind === 'same' || kind === 'alike'

/**
 * What may differ on another class of processor than the one that took the expected picture: this share of the tiles, and in each of them
 * this many steps of a colour (0 to 255) of mean brightness. A sprite moved by one pixel changes the mean at its edges by more.
 */
export const TOLERANCE = { share: 0.02, mean: 1 } as const

export interface Verdict {
  shot: Shot
  kind: Kind
  /** Why, in a sentence; empty for `same`. */
  reason: string
  /** Key of the expected picture, where there is one. */
  expected?: string
  fingerprint?: TakenFingerprint
  /** RGBA of what was taken; kept only where somebody will want to see it. */
  pixels?: Buffer
  changed: TilePlace[]
  /** What the page asked the site for: see `Picture`. */
  loaded?: readonly string[]
}

const CREATE = 'nothing is expected yet: look at it, then run npm run test:visual -- --update'

/** True when a difference is no larger than another class of processor may make it. */
function isTolerable(expected: Expected, taken: TakenFingerprint, changed: readonly TilePlace[]): boolean {
  const sameSize = expected.fingerprint.width === taken.width && expected.fingerprint.height === taken.height
  const few = changed.length <= TOLERANCE.share * tileCount(taken)
  return sameSize && few && widestMeanDifference(expected.fingerprint, taken) <= TOLERANCE.mean
}

function compare(expected: Expected, taken: TakenFingerprint, processor: string): Pick<Verdict, 'kind' | 'reason' | 'changed'> {
  if (keyOf(taken) === expected.key) return { kind: 'same', reason: '', changed: [] }
  const changed = changedTiles(expected.fingerprint, taken)
  const reason = `${changed.length} of ${tileCount(taken)} tiles differ`
  if (processor === expected.processor) return { kind: 'changed', reason, changed }
  const classes = `expected was taken on ${expected.processor}, this machine is ${processor}`
  return { kind: isTolerable(expected, taken, changed) ? 'alike' : 'changed', reason: `${reason}; ${classes}`, changed }
}

/** Compares an outcome with what is expected; `processor` is the class of the machine that took it. */
export async function judge(outcome: Outcome, snapshots: Snapshots, processor = processorClass()): Promise<Verdict> {
  const { shot } = outcome
  const expected = snapshots.expected(shot)
  const known = expected ? { expected: expected.key } : {}
  if ('error' in outcome) return { shot, kind: 'broken', reason: outcome.error, changed: [], ...known }
  const { fingerprint, pixels, loaded = [] } = outcome.picture
  if (!expected) return { shot, kind: 'new', reason: CREATE, fingerprint, pixels: await pixels(), changed: [] }
  const compared = compare(expected, fingerprint, processor)
  if (compared.kind === 'same') return { shot, fingerprint, loaded, ...known, ...compared }
  return { shot, fingerprint, pixels: await pixels(), ...known, ...compared }
}

/** A shot whose picture differs from that of an earlier round. */
export function unsteady(verdict: Verdict, before: TakenFingerprint): Verdict {
  if (!verdict.fingerprint) return verdict
  const changed = changedTiles(before, verdict.fingerprint)
  return { ...verdict, kind: 'unsteady', reason: `${changed.length} tiles differ from the round before`, expected: keyOf(before), changed }
}

/** Expected shots that nothing shows any more. */
export function orphans(snapshots: Snapshots, shown: readonly Shot[]): Verdict[] {
  const place = ({ set, state, size }: Shot) => `${set} ${state} ${size}`
  const known = new Set(shown.map(place))
  return snapshots
    .all()
    .filter((shot) => !known.has(place(shot)))
    .map((shot) => {
      const expected = snapshots.expected(shot)
      const reason = 'nothing shows it any more: npm run test:visual -- --update removes it'
      return { shot, kind: 'orphan' as const, reason, changed: [], ...(expected ? { expected: expected.key } : {}) }
    })
}

/** What is shown and lacks an expected picture in one of `sizes`, without taking it: only the run of all pictures would find it otherwise. */
export function unexpected(snapshots: Snapshots, shown: readonly Shot[], sizes: readonly Size[]): Verdict[] {
  const all = shown.flatMap((shot) => sizes.filter((size) => size !== shot.size).map((size) => ({ ...shot, size })))
  return all.filter((shot) => !snapshots.expected(shot)).map((shot) => ({ shot, kind: 'new' as const, reason: CREATE, changed: [] }))
}
