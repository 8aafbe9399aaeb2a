import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { exact } from './pictures.ts'
import type { Shot } from './shot.ts'
import { keyOf, type Snapshots } from './snapshots.ts'
import { changedTiles, type Fingerprint, type TilePlace } from './tiles.ts'
import type { Outcome } from './work.ts'

/**
 * `same`; `changed`: other pixels than expected; `new`: nothing is expected yet; `broken`: it could not be taken; `orphan`: expected, but
 * nothing shows it any more; `unsteady`: another picture than in the round before.
 */
export type Kind = 'same' | 'changed' | 'new' | 'broken' | 'orphan' | 'unsteady'

export interface Verdict {
  shot: Shot
  kind: Kind
  /** Why, in a sentence; empty for `same`. */
  reason: string
  /** Key of the expected picture, where there is one. */
  expected?: string
  fingerprint?: Fingerprint
  /** RGBA of what was taken; kept only where somebody will want to see it. */
  pixels?: Buffer
  changed: TilePlace[]
}

/** Exact pictures of this machine, by key: after a renewal the report can show what is expected without any loss. */
export class ExactPictures {
  constructor(private readonly dir: string) {}

  private readonly path = (key: string) => join(this.dir, `${key}.webp`)

  async keep(key: string, { width, height }: Fingerprint, pixels: Buffer): Promise<void> {
    if (existsSync(this.path(key))) return
    await mkdir(dirname(this.path(key)), { recursive: true })
    await writeFile(this.path(key), await exact(pixels, width, height))
  }

  find(key: string): Promise<Buffer | null> {
    return readFile(this.path(key)).catch(() => null)
  }
}

const CREATE = 'nothing is expected yet: look at it, then run npm run test:visual -- --update'

async function judgeNew(shot: Shot, { fingerprint, pixels }: Extract<Outcome, { picture: unknown }>['picture']): Promise<Verdict> {
  return { shot, kind: 'new', reason: CREATE, fingerprint, pixels: await pixels(), changed: [] }
}

/** Compares an outcome with what is expected. */
export async function judge(outcome: Outcome, snapshots: Snapshots): Promise<Verdict> {
  const { shot } = outcome
  const expected = snapshots.expected(shot)
  if ('error' in outcome) return { shot, kind: 'broken', reason: outcome.error, changed: [], ...(expected ? { expected } : {}) }
  if (!expected) return judgeNew(shot, outcome.picture)
  const { fingerprint, pixels } = outcome.picture
  if (keyOf(fingerprint) === expected) return { shot, kind: 'same', reason: '', expected, fingerprint, changed: [] }
  const before = await snapshots.fingerprint(expected)
  const changed = before ? changedTiles(before, fingerprint) : []
  const reason = before ? `${changed.length} of ${tileCount(fingerprint)} tiles differ` : 'the fingerprint that its set names is missing'
  return { shot, kind: 'changed', reason, expected, fingerprint, pixels: await pixels(), changed }
}

const tileCount = ({ width, height }: Fingerprint) => Math.ceil(width / 16) * Math.ceil(height / 16)

/** A shot whose picture differs from that of an earlier round. */
export function unsteady(verdict: Verdict, before: Fingerprint): Verdict {
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
      return { shot, kind: 'orphan' as const, reason, changed: [], ...(expected ? { expected } : {}) }
    })
}
