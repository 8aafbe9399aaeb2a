import type { Drop } from '#shared/book.ts'
import type { TableDraw } from '#shared/fairness/oddsTable.ts'
import { toMinor } from '#shared/money.ts'
import type { PlannedDraw } from './plan.ts'

/**
 * A draw from a table as a plan has it, with the drop that the player is shown. Throws a RangeError for a demo's drop, which has no ids. A mode
 * with pity, or with a table of its own, adds its columns.
 */
export function plannedDraw(
  { hit, roll, total, cursor }: TableDraw,
  { itemId, receiptId, recoveryPrice }: Pick<Drop, 'itemId' | 'receiptId' | 'recoveryPrice'>,
  nonce: number,
): PlannedDraw {
  if (itemId === null || receiptId === null) throw new RangeError('no ids for the draw')
  return {
    item_id: itemId,
    receipt_id: receiptId,
    nonce,
    cursor,
    roll,
    total,
    range_from: hit.rangeFrom,
    range_to: hit.rangeTo,
    gift_id: hit.giftId,
    grade: hit.grade,
    price: toMinor(recoveryPrice),
    pity_count: null,
    pity_forced: false,
  }
}
