import { auditItems } from './case/audit.ts'
import type { DbOrTx } from './db/connect.ts'
import { auditGifts } from './giving/audit.ts'
import { auditLedger, type Violation } from './money/audit.ts'
import { auditRetrievals } from './retrieval/audit.ts'
import { auditShop } from './shop/audit.ts'

/** Proves the ledger, the items and what became of them; empty when every rule holds. */
export async function auditAll(db: DbOrTx): Promise<Violation[]> {
  const found: Violation[] = []
  for (const audit of [auditLedger, auditItems, auditRetrievals, auditGifts, auditShop]) found.push(...(await audit(db)))
  return found
}
