import type { DropCard } from '#shared/calls/cards.ts'
import { openBoxDetail } from '#state/modes/case/boxDetailModal.ts'
import { go } from '#state/platform/go.ts'

/** Shows where a drop was won: the details of its box, or 黄金装备, whose drops have no box. */
export function openOrigin({ boxId }: Pick<DropCard, 'boxId'>): void {
  if (boxId === 0) go('/dream')
  else openBoxDetail(boxId)
}
