import { type CaseBook, dropsOf } from '#shared/book.ts'
import { GRADE_NAMES, GRADES } from '#shared/codes.ts'
import { openingScene, playBook } from '#state/core/play/openingStage.ts'
import { stageState } from '#state/core/play/stage.ts'
import { shelfStage } from '#state/modes/case/shelfStage.ts'
import { STEP } from '../kit/moment.ts'
import type { Preview } from '../kit/preview.ts'
import { stageEngine } from '../kit/Stage.tsx'
import { BOOKS } from './fixtures.ts'
import { BREATH, foreshadowingOf, playbackTime, TIMES } from './maths.ts'

/** Ms of a gold-only reel's landing. */
const GOLD_LANDING = 320
/** Name of the preview in which the box comes from the shelf. */
const FROM_SHELF = 'x1-shelf'
/** Ms after the last landing until lights and sparks are at rest. */
const REST = 1_200

/** Moments in ms that all openings share, pictured only with a common drop: in flight, shaking, the burst, unfolding, full speed. */
const OPENING = [330, 930, 1_050, 1_170, 1_800] as const
/** Ms from a landing to its brightest moment, after the pause. */
const BLOW = 130

/** Ms at which the first reel with the rarest grade lands. */
function heroLanding(book: CaseBook): number {
  const { opening, spin, apart } = TIMES.full
  const grades = dropsOf(book).map(({ grade }) => grade)
  return opening + spin + apart * grades.indexOf(Math.min(...grades) as (typeof grades)[number])
}

/** Moment just after the coloured light has appeared. */
function foreshadowMoment(book: CaseBook): number[] {
  const foreshadowing = foreshadowingOf(book)
  if (!foreshadowing) return []
  const { opening, spin, apart } = TIMES.full
  return { lid: [1_170], spin: [2_700], brake: [opening + spin + apart * foreshadowing.reel - 900] }[foreshadowing.at]
}

/** Moments of reels that only this book shows. The way to the lid is pictured once for each count. */
function reelMoments(book: CaseBook): number[] {
  const rarest = Math.min(...dropsOf(book).map(({ grade }) => grade))
  const landing = heroLanding(book)
  const before = rarest === 4 ? [...OPENING, landing - 300] : foreshadowMoment(book)
  const blow = landing + BLOW + (rarest === 1 ? BREATH : 0)
  return [...before, blow, ...goldMoments(book)]
}

/**
 * Moments of the last gold win: the emblem flips, the gold-only reel runs and lands, the finale begins. The openings of one box show all
 * of them.
 */
function goldMoments(book: CaseBook): number[] {
  if (!dropsOf(book).some(({ grade }) => grade === 0)) return []
  const { dark, rise, goldSpin, finale, landing } = TIMES.full
  const begin = playbackTime(book) - landing - (dark + rise + goldSpin + finale + GOLD_LANDING)
  const reel = dark + rise + goldSpin
  return book.number === 1 ? [850, 3_150, reel + 200, reel + GOLD_LANDING + 200].map((ms) => begin + ms) : [begin + 3_150]
}

/** Moments of cards: the fan, all dealt, half of them turned, the last one in the middle. */
function cardMoments(book: CaseBook): number[] {
  const { opening, deal } = TIMES.full
  const rarest = Math.min(...dropsOf(book).map(({ grade }) => grade))
  const golds = goldMoments(book)
  if (golds.length > 0) return golds
  const turning = opening + deal
  const half = turning + (playbackTime(book) - turning) * 0.45
  return rarest === 4 ? [opening + 350, turning + 200, half] : [half, playbackTime(book) - 2_300]
}

/** Key moments of a book in ms, ascending. */
function momentsOf(book: CaseBook): number[] {
  const end = playbackTime(book)
  if (book.fast) return [end]
  const moments = [...(book.number > 5 ? cardMoments(book) : reelMoments(book)), end].map(Math.round)
  return [...new Set(moments)].sort((a, b) => a - b)
}

/** Sets the box's place on the shelf, as the page lays it out on a stage of this size. */
function standOnShelf(): void {
  const { width = 375 } = stageEngine()?.app.screen ?? {}
  shelfStage.at = { x: width / 2, floor: 300, width: width * 0.6 }
}

function preview(name: string, book: CaseBook, zh: string, en: string): Preview {
  return {
    name,
    title: { zh, en },
    group: { zh: `开匣 ×${book.number}`, en: `Opening ×${book.number}` },
    length: playbackTime(book) + REST,
    moments: name === FROM_SHELF ? [0, 200] : momentsOf(book),
    seed: book.cosmeticSeed,
    start: (seed) => {
      shelfStage.at = null
      if (name === FROM_SHELF) standOnShelf()
      playBook({ ...book, cosmeticSeed: seed })
    },
    ready: () => stageState.standing === openingScene.name && stageState.phase !== 'loading',
  }
}

/** The middle of a book that whoever comes late sees first. It is whole steps after its beginning, as the laboratory reaches it. */
const LATE = 120 * STEP

/** An opening that is joined at `LATE`: its first picture is that of the same opening, played so far. */
function joined(name: keyof typeof BOOKS): Preview {
  const book = BOOKS[name] as CaseBook
  const whole = preview(`${name}-joined`, book, '中途加入', 'Joined in mid-round')
  return {
    ...whole,
    length: whole.length - LATE,
    moments: [],
    start: (seed) => {
      shelfStage.at = null
      playBook({ ...book, cosmeticSeed: seed }, { at: LATE })
    },
  }
}

/** Titles of the extra books. */
const EXTRAS: Record<string, [zh: string, en: string]> = {
  'x1-spin': ['承诺在飞转中', 'Promise in mid-run'],
  'x1-brake': ['承诺在减速时', 'Promise in the last cells'],
  'x1-gashapon': ['星际扭蛋', 'Another box'],
  'x3-reds': ['两道传说', 'Two of grade 1'],
  'x5-golds': ['两次金中金', 'Two gold reels'],
  'x10-golds': ['十连 · 两次金中金', 'Ten, two gold reels'],
  'x5-golds-fast': ['快速 · 两次金中金', 'Fast, two gold reels'],
}

/** Titles for the name of a fixture book, `x5-grade1` or `x5-grade1-fast`. */
function titleOf(name: string): [zh: string, en: string] {
  const grade = GRADES.find((known) => name.includes(`-grade${known}`))
  if (grade === undefined) return EXTRAS[name] ?? [name, name]
  const fast = name.endsWith('-fast')
  return [`${fast ? '快速 · ' : ''}最高${GRADE_NAMES[grade]}`, `${fast ? 'Fast, rarest' : 'Rarest'} is grade ${grade}`]
}

const [shelfBook] = Object.values(BOOKS).filter((book) => book.number === 1 && !book.fast)

/** Every count × every rarest grade × both speeds, the box's flight from the shelf, and rare cases. */
export const PREVIEWS: readonly Preview[] = [
  ...Object.entries(BOOKS).map(([name, book]) => preview(name, book, ...titleOf(name))),
  ...(shelfBook ? [preview(FROM_SHELF, shelfBook, '从展台出发', 'From the shelf')] : []),
  joined('x3-reds'),
  joined('x10-grade1'),
]
