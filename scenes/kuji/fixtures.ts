import type { KujiBook, KujiTicket } from '#shared/modes/kuji/pool.ts'
import type { KujiRank } from '#shared/modes/kuji/rules.ts'

const ITEMS = {
  A: { giftId: 1, giftName: '鎏金翼龙', giftImage: 'items/wyvern_gold.webp', grade: 0, recoveryPrice: 288 },
  B: { giftId: 2, giftName: '赤金奖杯', giftImage: 'items/trophy.webp', grade: 1, recoveryPrice: 66 },
  C: { giftId: 3, giftName: '翼龙之卵', giftImage: 'items/wyvern_gold.webp', grade: 2, recoveryPrice: 24 },
  N: { giftId: 4, giftName: '小奖杯', giftImage: 'items/trophy.webp', grade: 4, recoveryPrice: 6.5 },
} as const

const dropOf = (rank: keyof typeof ITEMS, index: number) => ({ ...ITEMS[rank], itemId: String(900 + index), receiptId: null, label: null })

/** Tickets of these ranks, from number 12 on. */
export const ticketsOf = (...ranks: (keyof typeof ITEMS)[]): KujiTicket[] =>
  ranks.map((rank, index) => ({ number: 12 + index * 7, rank: rank satisfies KujiRank, drop: dropOf(rank, index) }))

/** A purchase of three tickets for previews and pictures of the page. */
export const BOOK: KujiBook = {
  kind: 'kuji',
  playId: '700',
  demo: false,
  roomId: '31',
  title: '鎏金翼龙赏',
  paid: 29.4,
  playedAt: 1_767_225_600_000,
  cosmeticSeed: '0123456789abcdef',
  revealAt: 1_767_225_606_000,
  tickets: ticketsOf('N', 'C', 'A'),
  lastOne: null,
}

/** The purchase of the last two tickets of a pool. */
export const LAST_BOOK: KujiBook = { ...BOOK, playId: '701', paid: 19.6, tickets: ticketsOf('N', 'B'), lastOne: dropOf('B', 9) }
