import type { OpenedDrop, OpenRecord } from '#shared/calls/record.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'

/** Most draws in the list. */
const OFFERED = 20

/** A draw that can be checked. */
export interface Draw extends OpenedDrop {
  receiptId: string
  boxName: string
  time: number
}

/** The newest draws of several lists of openings, newest first. The draws of one opening stay in their order. */
export function drawsOf(...lists: readonly (readonly OpenRecord[])[]): Draw[] {
  return lists
    .flat()
    .flatMap(({ drops, boxName, time }) =>
      drops.flatMap(({ receiptId, ...drop }) => (receiptId ? [{ ...drop, receiptId, boxName, time }] : [])),
    )
    .sort((a, b) => b.time - a.time)
    .slice(0, OFFERED)
}

/** The state of lists that are shown as one: a failure of one is told, and they are ready only when all of them are. */
export function jointStatus(...statuses: readonly LoadStatus[]): LoadStatus {
  if (statuses.every((status) => status === 'ready')) return 'ready'
  const waiting = statuses.find((status) => status === 'loading' || status === 'idle')
  return waiting ?? 'error'
}
