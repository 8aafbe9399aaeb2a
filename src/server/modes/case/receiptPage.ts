import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { type AfterDraw, drawnAfter, type OwnDrawn } from '#server/core/fairness/receipts.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { type getMyReceiptPage, RECEIPTS_A_PAGE } from '#shared/modes/case/calls.ts'
import { toldDraw } from './records.ts'

/** The shows of all modes are over by then, in ms: the list tells no result that the player has not seen. */
const SHOWN_BY = 60_000

type ReceiptPage = DataOf<typeof getMyReceiptPage>

/** A page of the player's receipts, without those of the latest `quiet` ms. Published tables are told once, those of a single draw in its receipt. */
export async function receiptPage(db: Db, playerId: string, after: AfterDraw, quiet = SHOWN_BY): Promise<ReceiptPage> {
  const { drawn, next } = await drawnAfter(db, playerId, { after, most: RECEIPTS_A_PAGE, quiet })
  const catalogue = await currentCatalogue(db)
  const tables = new Map<string, ReceiptPage['tables'][number]['table']>()
  const receipts = drawn.flatMap((one): ReceiptPage['receipts'] => {
    const told = toldDraw(catalogue, one)
    if (!told) return []
    if (isOfOneDraw(one)) return [told]
    tables.set(told.oddsHash, told.table)
    return [{ ...told, table: null }]
  })
  return { receipts, tables: [...tables].map(([oddsHash, table]) => ({ oddsHash, table })), next }
}

const isOfOneDraw = ({ draw }: OwnDrawn) => draw.entries !== null
