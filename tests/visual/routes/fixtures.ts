import { BOOKS } from '#scenes/case-reel/fixtures.ts'
import { dropsOf } from '#shared/book.ts'
import type { BoxCard, BoxGift, DropCard, ItemCard } from '#shared/calls/cards.ts'
import type { HelpDocument, ThemeCard } from '#shared/calls/common.ts'
import type { BagItem } from '#shared/calls/profile.ts'
import type { OpenRecord } from '#shared/calls/record.ts'
import type { UserInfo } from '#shared/calls/userInfo.ts'
import { GRADES, type Grade } from '#shared/codes.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { drawFromTable, type OddsTable, oddsHash } from '#shared/fairness/oddsTable.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import type { BoxDetail, Exchanged, OpenResult } from '#shared/modes/case/calls.ts'

/** The pinned instant: 2026-03-08 20:00 in Shanghai. */
export const NOW = Date.UTC(2026, 2, 8, 12, 0, 0)
const MINUTE = 60_000

function bookOf(name: string) {
  const book = BOOKS[name]
  if (!book) throw new Error(`no fixture book ${name}`)
  return book
}

const ITEMS: readonly ItemCard[] = bookOf('x1-grade4').gifts
const itemAt = (index: number): ItemCard => ITEMS[index % ITEMS.length] as ItemCard
const grade = (grades: readonly Grade[]) => ITEMS.filter((item) => grades.includes(item.grade))

export const PLAYER: UserInfo = {
  id: '42',
  uid: '10086042',
  nickname: '星匣玩家',
  phone: '138****8000',
  headPic: 'avatars/07.webp',
  headGround: 'frames/gold.webp',
  balance: 12_864.5,
  secondaryBalance: 320,
}
/** A player whose numbers are as long as they get. */
export const RICH: UserInfo = { ...PLAYER, nickname: '好运连连的星匣收藏玩家', balance: 98_765_432.1, secondaryBalance: 1_234_567.89 }
export const POOR: UserInfo = { ...PLAYER, balance: 1.5, secondaryBalance: 0 }

export const THEMES: ThemeCard[] = ['赤金', '霓虹', '深海', '星穹'].map((themeName, index) => ({ themeId: index + 1, themeName }))

const BOXES_OF: [art: string, name: string, price: number, theme: number][] = [
  ['red_chest', '赤霄宝匣', 68, 4],
  ['star_gashapon', '星际扭蛋', 12, 1],
  ['royal_egg', '皇家圣蛋', 128, 4],
  ['lacquer_casket', '玄金漆匣', 36, 2],
  ['neon_cat', '霓虹招财', 8.8, 3],
  ['moon_lantern', '月华灯匣', 20, 2],
  ['drop_pod', '轨道空投', 299, 1],
  ['candy_house', '糖果屋', 5, 3],
]

export const BOXES: BoxCard[] = BOXES_OF.map(([art, boxName, openPrice, theme], index) => ({
  boxId: index + 1,
  boxName,
  boxImage: `boxes/${art}.webp`,
  openPrice,
  boxType: theme,
  boxTypeName: THEMES[theme - 1]?.themeName ?? '',
  returnRate: 95.2,
  pityLimit: index % 3 === 2 ? null : 90,
  oddsVersion: 1,
  bestGifts: grade([0, 1]).slice(index % 4, (index % 4) + 4),
}))

const WEIGHTS: Record<Grade, number> = { 0: 0.2, 1: 1.8, 2: 8, 3: 30, 4: 60 }

function chances(): BoxGift[] {
  let from = 1
  return ITEMS.map((item) => {
    const probability = Number((WEIGHTS[item.grade] / grade([item.grade]).length).toFixed(4))
    const rangeFrom = from
    from += Math.round(probability * 10_000)
    return { ...item, probability, rangeFrom, rangeTo: from - 1 }
  })
}

export const BOX_DETAIL: BoxDetail = {
  boxId: 1,
  boxName: '赤霄宝匣',
  boxImage: 'boxes/red_chest.webp',
  boxType: 4,
  boxTypeName: '星穹',
  openPrice: 68,
  returnRate: 95.2,
  oddsVersion: 3,
  oddsHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  totalWeight: 1_000_000,
  pity: { limit: 90, count: 37 },
  viewGradeGiftProb: GRADES.map((of) => ({ grade: of, prob: WEIGHTS[of] })),
  boxGiftVo: chances(),
}

const NAMES = ['云中鹤', '小鱼干', '夜航船', '橘子汽水', '北斗', '阿离', '大橙子', '风起长安']

export const dropAt = (index: number, item = itemAt(index * 5 + 1)): DropCard => ({
  ...item,
  dropId: String(9_000 - index),
  time: NOW - index * MINUTE,
  uid: String(10_000_000 + index),
  nickname: NAMES[index % NAMES.length] ?? '',
  headPic: `avatars/${String((index % 30) + 1).padStart(2, '0')}.webp`,
  robot: index % 3 === 0,
  boxId: 1,
  boxName: '赤霄宝匣',
})
export const DROPS: DropCard[] = Array.from({ length: 20 }, (_, index) => dropAt(index))

export function bagOf(count: number): BagItem[] {
  return Array.from({ length: count }, (_, index) => ({
    ...itemAt(index),
    itemId: String(500 + index),
    gainedAt: NOW - index * MINUTE,
    boxName: '赤霄宝匣',
    receiptId: String(800 + index),
  }))
}

/** A fixture book as a real opening of the player answers it. */
export function openingOf(name: string): OpenResult {
  const book = bookOf(name)
  const value = worthOf(name)
  const events = book.events.map((event, index) =>
    event.kind === 'reel' || event.kind === 'goldReel'
      ? { ...event, drop: { ...event.drop, itemId: String(700 + index), receiptId: String(800 + index) } }
      : event.kind === 'total'
        ? { ...event, value, label: labelOf(value, book.paid) }
        : event,
  )
  const pity = { limit: 90, count: 37 }
  const played = { ...book, demo: false, openId: '77', openedAt: NOW, revealAt: NOW + 60_000, pity, events }
  return { book: played, balance: PLAYER.balance - book.paid, secondaryBalance: PLAYER.secondaryBalance }
}

/** The same opening with its common drops all alike. */
export function alikeOf(name: string): OpenResult {
  const { book, ...balances } = openingOf(name)
  const common = dropsOf(book).find(({ grade: of }) => of === 4)
  const events = book.events.map((event) =>
    event.kind === 'reel' && event.drop.grade === 4 && common
      ? { ...event, drop: { ...common, itemId: event.drop.itemId, receiptId: event.drop.receiptId } }
      : event,
  )
  return { book: { ...book, events }, ...balances }
}

/** The same book as 试玩: nothing is paid and nothing won. */
export function demoOf(name: string): OpenResult {
  const { balance, secondaryBalance } = PLAYER
  const book = { ...bookOf(name), paid: 0 }
  const value = worthOf(name)
  const events = book.events.map((event) => (event.kind === 'total' ? { ...event, value } : event))
  return { book: { ...book, events }, balance, secondaryBalance }
}

const labelOf = (value: number, paid: number): 0 | 1 | null => (value >= 5 * paid ? 0 : value <= 0.2 * paid ? 1 : null)

function worthOf(name: string): number {
  const cents = bookOf(name).events.map((event) => ('drop' in event ? Math.round(event.drop.recoveryPrice * 100) : 0))
  return cents.reduce((sum, value) => sum + value, 0) / 100
}

export const EXCHANGED: Exchanged = { amount: 28.6, count: 1, balance: 12_893.1, secondaryBalance: 320 }

export const HELP: HelpDocument[] = [
  {
    id: 1,
    title: '怎样开启宝匣？',
    content: '选一只宝匣，选定数量，点击开启。\n\n## 快速与跳过\n\n快速缩短动画，跳过直接看结果，结果不变。',
    documentType: 0,
  },
  { id: 2, title: '概率是怎样公开的？', content: '每只宝匣的每件物品都写明概率，凭证可以自行验证。', documentType: 0 },
  { id: 3, title: '什么是保底？', content: '连续若干抽没有传说以上时，下一抽必得。', documentType: 0 },
  {
    id: 9,
    title: '用户协议与隐私政策',
    content:
      '## 一、服务内容\n\n星匣提供虚拟物品的收藏与游戏服务。\n\n## 二、账号\n\n账号仅限本人使用。\n\n## 三、隐私\n\n我们只收集提供服务所必需的信息。',
    documentType: 0,
  },
]

const OLD_SEED = '5be20d973f1c44a8b0d2e7c61957af38e4b6029d8c13f5a7702e9bd641c6aa03'
const SEED_IN_USE = '9d41f0c27ab85e6310cf294d7be8a5163f70d2c98e1b64a50c7d3f9218be4a6e'

export const SEEDS = {
  current: {
    serverSeedHash: seedHash(SEED_IN_USE),
    clientSeed: 'star-traveller',
    nonce: 128,
    nextServerSeedHash: 'e41b09cc'.repeat(8),
    publishedAt: Date.parse('2026-02-11T09:30:12+08:00'),
    activatedAt: Date.parse('2026-03-02T21:14:40+08:00'),
    nextPublishedAt: Date.parse('2026-03-02T21:14:40+08:00'),
  },
  revealed: [
    {
      serverSeedHash: seedHash(OLD_SEED),
      clientSeed: 'starlight-2026',
      nonce: 64,
      serverSeed: OLD_SEED,
      publishedAt: Date.parse('2026-01-20T08:00:05+08:00'),
      activatedAt: Date.parse('2026-02-11T09:30:12+08:00'),
      revealedAt: Date.parse('2026-03-02T21:14:40+08:00'),
    },
  ],
}

const RECEIPT_TABLE: OddsTable = {
  mode: 'case',
  subject: BOX_DETAIL.boxId,
  version: BOX_DETAIL.oddsVersion,
  pityLimit: BOX_DETAIL.pity?.limit ?? null,
  entries: BOX_DETAIL.boxGiftVo.map(({ giftId, grade: of, rangeFrom, rangeTo }) => ({
    giftId,
    grade: of,
    weight: rangeTo - rangeFrom + 1,
  })),
}
BOX_DETAIL.oddsHash = oddsHash(RECEIPT_TABLE)

/** A draw of the player, as its receipt tells it; `revealed`: its server seed is public. */
export function receiptOf(nonce: number, { revealed = true, count = 4 } = {}): Receipt {
  const [serverSeed, clientSeed] = revealed ? [OLD_SEED, 'starlight-2026'] : [SEED_IN_USE, 'star-traveller']
  const { roll, total, cursor, forced, hit } = drawFromTable({ serverSeed, mode: 'case', clientSeed, nonce }, RECEIPT_TABLE, count)
  const item = ITEMS.find(({ giftId }) => giftId === hit.giftId) ?? itemAt(0)
  return {
    receiptId: '812',
    at: NOW - 5 * MINUTE,
    mode: 'case',
    boxId: RECEIPT_TABLE.subject,
    boxName: BOX_DETAIL.boxName,
    oddsVersion: RECEIPT_TABLE.version,
    oddsHash: oddsHash(RECEIPT_TABLE),
    serverSeedHash: seedHash(serverSeed),
    seedPublishedAt: Date.parse('2026-01-20T08:00:05+08:00'),
    serverSeed: revealed ? serverSeed : null,
    clientSeed,
    nonce,
    cursor,
    roll,
    total,
    rangeFrom: hit.rangeFrom,
    rangeTo: hit.rangeTo,
    giftId: hit.giftId,
    giftName: item.giftName,
    giftImage: item.giftImage,
    grade: hit.grade,
    worth: item.recoveryPrice,
    pity: { limit: RECEIPT_TABLE.pityLimit ?? 0, count, forced },
    table: [...RECEIPT_TABLE.entries],
  }
}

const DAY = 24 * 60 * MINUTE
const OPENED: [fixture: string, box: number, ago: number][] = [
  ['x10-grade0', 0, 4 * MINUTE],
  ['x1-grade1', 2, 52 * MINUTE],
  ['x1-grade4', 1, 3 * 60 * MINUTE],
  ['x5-grade1', 6, DAY],
  ['x1-grade2', 4, DAY + 30 * MINUTE],
  ['x1-grade3', 3, 6 * DAY],
]
const LABELS = [0, null, 1, null, null, null] as const

/** The player's openings, of every size and age. */
export const OPENINGS: OpenRecord[] = OPENED.map(([fixture, box, ago], at) => {
  const { boxName, boxImage, openPrice } = BOXES[box] as BoxCard
  const drops = dropsOf(bookOf(fixture)).map((drop, index) => ({
    ...drop,
    itemId: String(700 + at * 20 + index),
    receiptId: String(800 + at * 20 + index),
    state: (index % 3 === 1 ? 'exchanged' : 'bag') as 'exchanged' | 'bag',
  }))
  const paid = openPrice * drops.length
  return {
    openId: String(90 - at),
    time: NOW - ago,
    boxId: box + 1,
    boxName,
    boxImage,
    number: drops.length,
    paid,
    value: worthOf(fixture),
    label: LABELS[at] ?? null,
    drops,
  }
})

const FREE_OPENED: [fixture: string, ago: number][] = [
  ['x1-grade2', 2 * MINUTE],
  ['x1-grade4', DAY],
  ['x1-grade3', 6 * DAY],
]

/** The player's openings of free boxes. Their ids are those of paid ones, their receipts are not. */
export const FREE_OPENINGS: OpenRecord[] = FREE_OPENED.map(([fixture, ago], at) => {
  const drops = dropsOf(bookOf(fixture)).map((drop) => ({
    ...drop,
    itemId: String(690 + at),
    receiptId: String(790 + at),
    state: 'bag' as const,
  }))
  return {
    openId: String(90 - at),
    time: NOW - ago,
    boxId: 902,
    boxName: '青铜礼匣',
    boxImage: 'boxes/bronze_ding.webp',
    number: 1,
    paid: 0,
    value: worthOf(fixture),
    label: null,
    drops,
  }
})
