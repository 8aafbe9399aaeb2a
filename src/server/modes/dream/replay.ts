import { and, eq, sql } from 'drizzle-orm'
import { namelessSeed } from '#server/community/replay/nameless.ts'
import type { ReplaySource, Sight } from '#server/community/replay/ports.ts'
import { keptBook } from '#server/core/play/kept.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { dreamUpgrade } from './tables.ts'

const ofUpgrade = (refId: string) => eq(dreamUpgrade.id, refId)

async function mayShare(db: Db, playerId: string, refId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: dreamUpgrade.id })
    .from(dreamUpgrade)
    .where(and(ofUpgrade(refId), eq(dreamUpgrade.playerId, playerId)))
  return row !== undefined
}

async function untilShown(db: Db, refId: string): Promise<number | null> {
  const left = sql<number>`greatest(extract(epoch from ${dreamUpgrade.revealAt} - now()) * 1000, 0)::float8`
  const [row] = await db.select({ left }).from(dreamUpgrade).where(ofUpgrade(refId))
  return row?.left ?? null
}

/** The book without its owner: neither ids nor which of their items, and how many coins, have paid the price. */
function withoutOwner(book: DreamBook): DreamBook {
  const drop = { ...book.drop, itemId: null, receiptId: null }
  return { ...book, dreamId: null, nonce: null, stakes: [], staked: 0, change: 0, paid: book.price, drop }
}

/** The same without what public lists show beside the name of whoever has played. */
const nameless = (book: DreamBook): DreamBook => ({ ...book, playedAt: 0, revealAt: 0, cosmeticSeed: namelessSeed(book.cosmeticSeed) })

/** The target, whether it was won or not. */
function sightOf({ target, chance, won }: DreamBook): Sight {
  const { giftName, giftImage, grade } = target
  const percent = `${(chance / 100).toFixed(2)}%`
  return {
    won: won ? `以 ${percent} 的概率升到了${giftName}` : `以 ${percent} 的概率挑战${giftName}，差一点`,
    item: giftName,
    image: giftImage,
    grade,
    played: `黄金装备 ${percent} ${won ? '升级成功' : '升级未成'}`,
  }
}

/** Upgrades. */
export const dreamReplays: ReplaySource<DreamBook> = {
  kind: 'dream',
  mayShare,
  untilShown,
  read: async (db, refId) => withoutOwner(await keptBook(db, dreamUpgrade, refId)),
  told: async (_db, book, { known }) => ({ book: known ? book : nameless(book), proof: known }),
  sight: (book) => sightOf(book as DreamBook),
  receiptId: async (db, refId, draw) => (draw === 0 ? (await keptBook(db, dreamUpgrade, refId)).drop.receiptId : null),
}
