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
  /** What to do to see the expected picture, where this machine does not have it. */
  missing?: string
  /** Changed tiles as [column, row]. */
  tiles: [number, number][]
}
