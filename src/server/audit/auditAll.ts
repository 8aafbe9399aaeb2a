import type { Violation } from '#server/db/auditRules.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import { auditAlbum } from '../album/audit.ts'
import { auditBattles } from '../battle/audit.ts'
import { auditItems } from '../case/audit.ts'
import { auditBounds } from '../catalogue/audit.ts'
import { auditChat } from '../chat/audit.ts'
import { auditDream } from '../dream/audit.ts'
import { auditExponent } from '../exponent/audit.ts'
import { auditGiveaways } from '../giveaway/audit.ts'
import { auditGifts } from '../giving/audit.ts'
import { auditLedger } from '../money/audit.ts'
import { auditRank } from '../rank/audit.ts'
import { auditRetrievals } from '../retrieval/audit.ts'
import { auditRolls } from '../roll/audit.ts'
import { auditShare } from '../share/audit.ts'
import { auditShop } from '../shop/audit.ts'
import { auditShowers } from '../shower/audit.ts'
import { auditWelfare } from '../welfare/audit.ts'

/** Runs the audit of every domain over the whole database. Returns the rows that break a rule; an empty list means that every rule holds. */
export async function auditAll(db: DbOrTx): Promise<Violation[]> {
  const found: Violation[] = []
  for (const audit of [
    auditLedger,
    auditItems,
    auditDream,
    auditBattles,
    auditExponent,
    auditRolls,
    auditRetrievals,
    auditGifts,
    auditShop,
    auditShare,
    auditWelfare,
    auditBounds,
    auditGiveaways,
    auditShowers,
    auditRank,
    auditAlbum,
    auditChat,
  ])
    found.push(...(await audit(db)))
  return found
}
