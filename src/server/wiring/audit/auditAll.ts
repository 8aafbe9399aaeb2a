import { auditAlbum } from '#server/community/album/audit.ts'
import { auditChat } from '#server/community/chat/audit.ts'
import { auditMeasured } from '#server/community/measured/audit.ts'
import { auditRank } from '#server/community/rank/audit.ts'
import { auditShare } from '#server/community/share/audit.ts'
import { auditWelfare } from '#server/community/welfare/audit.ts'
import { auditBounds } from '#server/core/catalogue/audit.ts'
import { auditGiveaways } from '#server/core/giveaway/audit.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { auditGifts } from '#server/economy/giving/audit.ts'
import { auditRetrievals } from '#server/economy/retrieval/audit.ts'
import { auditShop } from '#server/economy/shop/audit.ts'
import { auditModes, RANK_SOURCES } from '#server/modes/all.ts'
import type { Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Runs the audit of every domain over the whole database. Returns the rows that break a rule; an empty list means that every rule holds. */
export async function auditAll(db: DbOrTx): Promise<Violation[]> {
  const found: Violation[] = []
  for (const audit of [
    auditLedger,
    auditModes,
    auditRetrievals,
    auditGifts,
    auditShop,
    auditShare,
    auditWelfare,
    auditBounds,
    auditGiveaways,
    (each: DbOrTx) => auditRank(each, RANK_SOURCES),
    auditAlbum,
    auditMeasured,
    auditChat,
  ])
    found.push(...(await audit(db)))
  return found
}
