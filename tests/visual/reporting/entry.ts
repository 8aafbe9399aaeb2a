import type { Kind } from '../core/judge.ts'

/** One shot as the report's page knows it; paths are relative to the page. */
export interface Entry {
  name: string
  set: string
  state: string
  size: string
  kind: Kind
  reason: string
  width: number
  height: number
  expected?: string
  actual?: string
  difference?: string
  /** `expected` is a picture for eyes, not exact. */
  lossy: boolean
  /** Changed tiles as [column, row]. */
  tiles: [number, number][]
}
