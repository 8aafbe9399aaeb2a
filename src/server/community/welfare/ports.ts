import type { Catalogue, FreeBox } from '#server/core/catalogue/snapshot.ts'
import type { Config } from '#server/platform/config.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseBook, Drop } from '#shared/book.ts'
import type { OddsEntry, TableDraw } from '#shared/fairness/oddsTable.ts'
import type { Minor } from '#shared/money.ts'

/** A book without its strip, as rows keep it. */
export type BareBook = Omit<CaseBook, 'gifts'>

/** What a book of a free opening is written from. */
export interface BookDraft {
  openId: string
  box: FreeBox
  number: 1
  fast: boolean
  paid: 0
  drops: readonly Drop[]
  pityCount: 0
  now: number
}

/** What 福利 needs of other domains. */
export interface WelfarePorts {
  /** Coins that the player has spent over all time. */
  spentOf(db: DbOrTx, playerId: string): Promise<Minor>
  /** End of the player's break in ms since 1970; null without one. */
  restUntil(db: DbOrTx, playerId: string, now: number): Promise<number | null>
  /** The books of openings. */
  dropOf(draw: Pick<TableDraw, 'hit'>, catalogue: Catalogue, itemId: string | null, receiptId: string | null): Drop
  writeBook(draft: BookDraft): BareBook
  withStrip(book: BareBook, entries: readonly OddsEntry[], catalogue: Catalogue): CaseBook
}

export type WelfareDeps = Pick<Deps, 'db' | 'now'> & {
  config: Pick<Config, 'identitySecret' | 'production'>
  ports: WelfarePorts
  /** Key of the hashes of red packet codes. */
  packetKey: Buffer
}
