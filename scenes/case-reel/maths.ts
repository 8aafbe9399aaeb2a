import type { CaseBook, CaseEvent, Drop, StripGift } from '#shared/book.ts'
import { dropsOf, landingOrder, revealDelay } from '#shared/book.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { Grade } from '#shared/codes.ts'
import { type CellContent, EMBLEM } from '../kit/parts/cell.ts'
import { seededRandom } from '../kit/random.ts'

/** Durations of an opening in ms. Their sums stay below `revealDelay` of #shared/book.ts, which a test checks. */
export const TIMES = {
  full: {
    opening: 1_300,
    /** The last part of `opening`, in which the band unfolds while the reels already run. */
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
  fast: { opening: 100, unfold: 0, spin: 480, apart: 25, landing: 120, dark: 0, rise: 0, goldSpin: 0, finale: 400, deal: 220, glint: 0 },
} as const
export type Times = (typeof TIMES)[keyof typeof TIMES]

/** Ms for which everything stands still before a reel's landing of grade 1. */
export const BREATH = 60

/** Most different items on a strip: as many as the texture page of the cells holds in good resolution. */
const MOST_CELLS = 20

/** Most different items on the gold-only strip. */
const MOST_GOLDS = 16

/** Contents of the ordinary reels of a book: its drops, the emblem, and as many other items as fit. */
export function cellContents(book: CaseBook): CellContent[] {
  const won = dropsOf(book).filter((drop) => drop.grade !== 0)
  const seen = new Set(won.map((drop) => drop.giftId))
  const others = book.gifts.filter((gift) => gift.grade !== 0 && !seen.has(gift.giftId))
  const contents: CellContent[] = [EMBLEM, ...unique(won), ...shuffled(others, book.cosmeticSeed)]
  return contents.slice(0, MOST_CELLS)
}

/** Contents of the ordinary reels of every book of a box, whatever it wins; null for a box with more items than a strip shows. */
export function stripContents(gifts: readonly ItemCard[]): CellContent[] | null {
  const contents: CellContent[] = [EMBLEM, ...gifts.filter(({ grade }) => grade !== 0)]
  return contents.length > MOST_CELLS ? null : contents
}

/** The grade that a box's draw wins most often, by the chances of its strip. */
export function likeliestGrade(gifts: readonly Pick<StripGift, 'grade' | 'weight'>[]): Grade {
  const chances = [0, 0, 0, 0, 0]
  for (const { grade, weight } of gifts) chances[grade] = (chances[grade] ?? 0) + weight
  return chances.indexOf(Math.max(...chances)) as Grade
}

/** Contents of the gold-only reel: every grade-0 item of the box. */
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

/** Indices into `dropsOf`, the best drop first: the rarest, of equally rare ones the most expensive. So the result panel ranks them too. */
export function ranking(book: CaseBook): number[] {
  const ranked = dropsOf(book).map((drop, index) => ({ drop, index }))
  ranked.sort((a, b) => a.drop.grade - b.drop.grade || b.drop.recoveryPrice - a.drop.recoveryPrice || a.index - b.index)
  return ranked.map(({ index }) => index)
}

type DrawEvent = Extract<CaseEvent, { drop: Drop }>

/** A book's events in the order in which they are played: draws in landing order. */
export function performed(book: CaseBook): CaseEvent[] {
  const draws = book.events.filter((event): event is DrawEvent => 'drop' in event)
  const before = book.events.filter((event) => event.kind === 'pay')
  const after = book.events.filter((event) => event.kind === 'total')
  return [...before, ...landingOrder(book).flatMap((index) => draws[index] ?? []), ...after]
}

/** Coloured light that announces a rare drop before it lands: its grade, its reel, and when the light appears. */
export interface Foreshadowing {
  grade: 0 | 1 | 2
  reel: number
  at: (typeof MOMENTS)[number]
}

/** `lid` is at the third shake of the box, `spin` while the reels run, `brake` over the last cells. */
const MOMENTS = ['lid', 'spin', 'brake'] as const

/**
 * What a book foreshadows: its rarest grade, if that is 2 or rarer, on the last reel that lands on it. Only the cosmetic seed decides the
 * moment, so before the last moment a missing light says nothing about the drop. The seed's suffix `:promise` is the feature's old name;
 * another suffix would move every moment.
 */
export function foreshadowingOf(book: CaseBook): Foreshadowing | null {
  const drops = dropsOf(book)
  const grade = Math.min(...drops.map((drop) => drop.grade))
  if (grade !== 0 && grade !== 1 && grade !== 2) return null
  const reel = landingOrder(book).reduce((kept, index) => (drops[index]?.grade === grade ? index : kept), 0)
  const moment = Math.floor(seededRandom(`${book.cosmeticSeed}:promise`)() * MOMENTS.length)
  return { grade, reel, at: MOMENTS[moment] ?? 'brake' }
}

/** Length of a book's playback in ms. */
export function playbackTime(book: CaseBook): number {
  const times = book.fast ? TIMES.fast : TIMES.full
  const golds = book.events.filter((event) => event.kind === 'goldReel').length
  const gold = golds * (times.dark + times.rise + times.goldSpin + times.finale + (times.dark ? 320 : 0))
  if (book.number > 5) return times.opening + times.deal + turningTime(book) + (golds ? 0 : times.glint) + times.landing + gold
  const breath = !book.fast && dropsOf(book).some((drop) => drop.grade === 1) ? BREATH : 0
  return times.opening + times.spin + times.apart * (book.number - 1) + breath + times.landing + gold
}

/** Times of a dealt card in ms at full speed, by grade: it lifts, turns over, and is shown. */
export const CARD_PACE = [
  { lift: 260, turn: 460, rest: 200 },
  { lift: 240, turn: 440, rest: 200 },
  { lift: 160, turn: 360, rest: 140 },
  { lift: 0, turn: 320, rest: 60 },
  { lift: 0, turn: 280, rest: 50 },
] as const
/**
 * Times in ms of a card that is turned in the middle, by grade: it rises, waits, turns, is shown, and returns. A grade-0 card returns
 * while the stage is dark.
 */
const HERO_PACE = [
  { lift: 420, hold: 760, turn: 520, rest: 300, home: 0 },
  { lift: 420, hold: 760, turn: 520, rest: 260, home: 360 },
  { lift: 380, hold: 620, turn: 460, rest: 200, home: 340 },
  { lift: 280, hold: 80, turn: 340, rest: 120, home: 280 },
  { lift: 260, hold: 40, turn: 300, rest: 100, home: 260 },
] as const
/** Ms between two common cards of a pair: more than half a turn, so that a face is visible before it counts. */
const PAIR = 150
/** In fast play: ms between two cards, and of a turn. */
const FAST = { apart: 32, turn: 64 } as const
/** Ms by which a whole deal ends before its drops become public. */
const SPARE = 80

/** How one card of a deal turns over. Times in ms. */
export interface CardTurn {
  /** Index into `dropsOf`. */
  index: number
  grade: Grade
  /** True if it rises to the middle while the others are dimmed. */
  hero: boolean
  lift: number
  hold: number
  turn: number
  rest: number
  home: number
  /** From its start to the start of the next card. */
  next: number
}

/** Plans how the ten cards of a book turn over, in landing order. Whatever their grades, they fit between the deal and `revealDelay`. */
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

/** Ms that full-speed play has for turning all cards. */
function turningBudget({ number }: CaseBook): number {
  const { opening, deal, glint, landing } = TIMES.full
  return revealDelay(number, false, 0) - opening - deal - glint - landing - SPARE
}

/** Shortens all turns by one factor if they take longer than `budget` ms. */
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
