import type { CaseBook } from '#shared/book.ts'
import { GRADE_NAMES, GRADES } from '#shared/codes.ts'
import { playBook, stageState } from '#state/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { BOOKS } from './fixtures.ts'
import { performanceTime, TIMES } from './maths.ts'

/** Ms after the last landing until lights and sparks are at rest. */
const REST = 1_200

/** Key moments of a book: the box in flight, light out of the lid, cruise, the last cells, everything landed. */
function momentsOf(book: CaseBook): number[] {
  const { opening, spin } = book.fast ? TIMES.fast : TIMES.full
  const end = performanceTime(book)
  if (book.fast) return [end]
  const show = book.number > 5 ? [end * 0.6] : [opening + spin * 0.35, opening + spin - 300]
  return [opening * 0.3, opening * 0.95, ...show, end].map(Math.round)
}

function preview(name: string, book: CaseBook, zh: string, en: string): Preview {
  return {
    name,
    title: { zh, en },
    group: { zh: `开匣 ×${book.number}`, en: `Opening ×${book.number}` },
    length: performanceTime(book) + REST,
    moments: momentsOf(book),
    seed: book.cosmeticSeed,
    start: (seed) => playBook({ ...book, cosmeticSeed: seed }),
    ready: () => stageState.standing === 'case-reel' && stageState.phase !== 'loading',
  }
}

/** Words for the name of a fixture book, `x5-grade1` or `x5-fast`. */
function titleOf(name: string): [zh: string, en: string] {
  const [, tail = ''] = name.split(/-(.*)/)
  const grade = GRADES.find((known) => tail === `grade${known}`)
  if (grade !== undefined) return [`最高${GRADE_NAMES[grade]}`, `Rarest is grade ${grade}`]
  if (tail === 'fast') return ['快速', 'Fast']
  if (tail === 'fast-gold') return ['快速 · 金中金', 'Fast, gold reel']
  return ['星际扭蛋', 'Another box']
}

/** Every count × every rarest grade, and the fast ones. */
export const PREVIEWS: readonly Preview[] = Object.entries(BOOKS).map(([name, book]) => preview(name, book, ...titleOf(name)))
