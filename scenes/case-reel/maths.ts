import type { CaseBook, CaseEvent, Drop } from '#shared/book.ts'
import { dropsOf, landingOrder, revealDelay } from '#shared/book.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { Grade } from '#shared/codes.ts'
import { seededRandom } from '../kit/random.ts'

/** Durations of an opening in ms. Together they stay below `revealDelay` of #shared/book.ts, which a test checks. */
export const TIMES = {
  full: {
    opening: 1_300,
    /** The end of the opening, in which the band unfolds and the reels already run. */
    unfold: 300,
    spin: 4_050,
    apart: 550,
    landing: 450,
    dark: 350,
    rise: 700,
    goldSpin: 3_100,
    finale: 1_950,
    deal: 800,
    /** The glint over ten turned cards. */
    glint: 560,
  },
  fast: { opening: 120, unfold: 0, spin: 650, apart: 30, landing: 180, dark: 0, rise: 0, goldSpin: 0, finale: 400, deal: 280, glint: 0 },
} as const
export type Times = (typeof TIMES)[keyof typeof TIMES]

/** Ms that everything stands still before a reel's landing of grade 1 is told. */
export const BREATH = 60

/** Most different items on a strip: what the cells' texture page holds in good resolution. */
const MOST_CELLS = 20

/** Most different items on the gold-only strip. */
const MOST_GOLDS = 16

/** The cell that stands for every item of grade 0 on an ordinary reel. */
export const EMBLEM = 'emblem'
export type CellContent = ItemCard | typeof EMBLEM

export function gradeOf(content: CellContent): Grade {
  return content === EMBLEM ? 0 : content.grade
}

/** What the ordinary reels of a book may show: its drops, the emblem, and as many other items as fit. */
export function cellContents(book: CaseBook): CellContent[] {
  const won = dropsOf(book).filter((drop) => drop.grade !== 0)
  const seen = new Set(won.map((drop) => drop.giftId))
  const others = book.gifts.filter((gift) => gift.grade !== 0 && !seen.has(gift.giftId))
  const contents: CellContent[] = [EMBLEM, ...unique(won), ...shuffled(others, book.cosmeticSeed)]
  return contents.slice(0, MOST_CELLS)
}

/** What the gold-only reel shows: every item of grade 0 of the box. */
export function goldContents(book: CaseBook): ItemCard[] {
  const golds = [...dropsOf(book), ...book.gifts].filter((gift) => gift.grade === 0)
  return unique(golds).slice(0, MOST_GOLDS)
}

function unique<T extends ItemCard>(items: readonly T[]): T[] {
  return items.filter((item, index) => items.findIndex((other) => other.giftId === item.giftId) === index)
}

function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = seededRandom(`${seed}:cells`)
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

type DrawEvent = Extract<CaseEvent, { drop: Drop }>

/** The events of a book in the order in which they are performed: draws in landing order. */
export function performed(book: CaseBook): CaseEvent[] {
  const draws = book.events.filter((event): event is DrawEvent => 'drop' in event)
  const before = book.events.filter((event) => event.kind === 'pay')
  const after = book.events.filter((event) => event.kind === 'total')
  return [...before, ...landingOrder(book).flatMap((index) => draws[index] ?? []), ...after]
}

/** Coloured light before a landing: what it tells, the reel that keeps it, and when it is given. */
export interface Foreshadowing {
  grade: 0 | 1 | 2
  reel: number
  at: (typeof MOMENTS)[number]
}

/** The third shake of the box, in mid-run, the last cells. */
const MOMENTS = ['lid', 'spin', 'brake'] as const

/**
 * The promise of a book: its rarest grade, where that is 2 or rarer, on the last reel that lands on it. The moment is drawn from the
 * cosmetic seed and nothing else, so that no light yet tells nothing until the last moment.
 */
export function foreshadowingOf(book: CaseBook): Foreshadowing | null {
  const drops = dropsOf(book)
  const grade = Math.min(...drops.map((drop) => drop.grade))
  if (grade !== 0 && grade !== 1 && grade !== 2) return null
  const reel = landingOrder(book).reduce((kept, index) => (drops[index]?.grade === grade ? index : kept), 0)
  const moment = Math.floor(seededRandom(`${book.cosmeticSeed}:promise`)() * MOMENTS.length)
  return { grade, reel, at: MOMENTS[moment] ?? 'brake' }
}

/** How long a book's performance takes, in ms. */
export function playbackTime(book: CaseBook): number {
  const times = book.fast ? TIMES.fast : TIMES.full
  const golds = book.events.filter((event) => event.kind === 'goldReel').length
  const gold = golds * (times.dark + times.rise + times.goldSpin + times.finale + (times.dark ? 320 : 0))
  if (book.number > 5) return times.opening + times.deal + turningTime(book) + (golds ? 0 : times.glint) + times.landing + gold
  const breath = !book.fast && dropsOf(book).some((drop) => drop.grade === 1) ? BREATH : 0
  return times.opening + times.spin + times.apart * (book.number - 1) + breath + times.landing + gold
}

/** Ms of a dealt card's parts at full pace, mythic to common: it lifts, turns over, and is looked at. */
export const CARD_PACE = [
  { lift: 260, turn: 460, rest: 200 },
  { lift: 240, turn: 440, rest: 200 },
  { lift: 160, turn: 360, rest: 140 },
  { lift: 0, turn: 320, rest: 60 },
  { lift: 0, turn: 280, rest: 50 },
] as const
/** The same of a card that is told in the middle of the stage: it rises, is awaited, turns, is looked at, and goes home. A gold one goes home in the dark. */
const HERO_PACE = [
  { lift: 420, hold: 760, turn: 520, rest: 300, home: 0 },
  { lift: 420, hold: 760, turn: 520, rest: 260, home: 360 },
  { lift: 380, hold: 620, turn: 460, rest: 200, home: 340 },
  { lift: 280, hold: 80, turn: 340, rest: 120, home: 280 },
  { lift: 260, hold: 40, turn: 300, rest: 100, home: 260 },
] as const
/** Ms from one common card of a pair to the other: more than half a turn, so that a face is seen before it counts. */
const PAIR = 150
/** Ms from one card to the next in fast play, and of a turn. */
const FAST = { apart: 45, turn: 85 } as const
/** Ms that a whole deal keeps free of the time until its drops are public. */
const SPARE = 80

/** How one card of a deal is turned over. All times in ms. */
export interface CardTurn {
  /** Into `dropsOf`. */
  index: number
  grade: Grade
  /** Rises to the middle, all others dimmed. */
  hero: boolean
  lift: number
  hold: number
  turn: number
  rest: number
  home: number
  /** From its beginning to that of the next one. */
  next: number
}

/** How the ten cards of a book turn over, in landing order. Whatever their grades, they fit between the deal and `revealDelay`. */
export function cardTurns(book: CaseBook): CardTurn[] {
  const drops = dropsOf(book)
  const order = landingOrder(book)
  const grades = order.map((index) => drops[index]?.grade ?? 4)
  const turns = order.map((index, at) => (book.fast ? fastTurn(index, grades, at) : fullTurn(index, grades, at)))
  return book.fast ? turns : paced(turns, turningBudget(book))
}

function fastTurn(index: number, grades: readonly Grade[], at: number): CardTurn {
  const { apart, turn } = FAST
  const next = at === grades.length - 1 ? turn : apart
  return { index, grade: grades[at] ?? 4, hero: false, lift: 0, hold: 0, turn, rest: 0, home: 0, next }
}

function fullTurn(index: number, grades: readonly Grade[], at: number): CardTurn {
  const grade = grades[at] ?? 4
  const last = at === grades.length - 1
  if (last || grade === 0) {
    const pace = HERO_PACE[grade]
    return { index, grade, hero: true, ...pace, next: pace.lift + pace.hold + pace.turn + pace.rest + pace.home }
  }
  const { lift, turn, rest } = CARD_PACE[grade]
  const leads = grade === 4 && grades[at + 1] === 4 && at % 2 === 0 && at + 1 < grades.length - 1
  return { index, grade, hero: false, lift, hold: 0, turn, rest, home: 0, next: leads ? PAIR : lift + turn + rest }
}

/** Ms that full play has for turning all cards over. */
function turningBudget({ number }: CaseBook): number {
  const { opening, deal, glint, landing } = TIMES.full
  return revealDelay(number, false, 0) - opening - deal - glint - landing - SPARE
}

/** The same turns, all faster by one factor where they take longer than `budget`. */
function paced(turns: CardTurn[], budget: number): CardTurn[] {
  const scale = Math.min(budget / sumOf(turns), 1)
  return turns.map((turn) => ({
    ...turn,
    lift: turn.lift * scale,
    hold: turn.hold * scale,
    turn: turn.turn * scale,
    rest: turn.rest * scale,
    home: turn.home * scale,
    next: turn.next * scale,
  }))
}

const sumOf = (turns: readonly CardTurn[]) => turns.reduce((sum, turn) => sum + turn.next, 0)

/** Ms from the first card's turn to the end of the last one's. */
function turningTime(book: CaseBook): number {
  return sumOf(cardTurns(book))
}
