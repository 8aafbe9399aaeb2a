import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endPlaces } from '#scenes/case-reel/endPlaces.ts'
import { dealPose, homeAt } from '#scenes/case-reel/fan.ts'
import { previewBook } from '#scenes/case-reel/fixtures.ts'
import { cardPlaces, finaleLayout, goldLayout } from '#scenes/case-reel/layout.ts'
import { CARD_PACE, cardTurns, playbackTime, ranking, TIMES } from '#scenes/case-reel/maths.ts'
import { formatChance, formatShare, goldPool, sharesOf } from '#scenes/case-reel/odds.ts'
import { BOARD, fitBoard } from '#scenes/kit/artBoard.ts'
import { dropsOf, landingOrder, revealDelay } from '#shared/book.ts'
import { GRADES, type Grade } from '#shared/codes.ts'

const ten = fc
  .record({ grades: fc.array(fc.constantFrom<Grade>(...GRADES), { minLength: 10, maxLength: 10 }), fast: fc.boolean() })
  .map(({ grades, fast }) => previewBook(grades, { fast }))
const golds = (book: ReturnType<typeof previewBook>) => book.events.filter(({ kind }) => kind === 'goldReel').length

describe('the turning of ten cards', () => {
  it('turns every card once, in landing order, in the time that the book has, whatever the grades', () => {
    fc.assert(
      fc.property(ten, (book) => {
        const turns = cardTurns(book)
        expect(turns.map(({ index }) => index)).toEqual(landingOrder(book))
        expect(playbackTime(book)).toBeLessThanOrEqual(revealDelay(10, book.fast, golds(book)))
      }),
    )
  })

  it('ends with the best card first: by rarity, then by worth', () => {
    fc.assert(
      fc.property(ten, (book) => {
        const ranked = ranking(book).flatMap((index) => dropsOf(book)[index] ?? [])
        expect(ranked).toHaveLength(10)
        for (const [rank, { grade, recoveryPrice }] of ranked.slice(1).entries()) {
          const better = ranked[rank]
          expect(better && (better.grade < grade || (better.grade === grade && better.recoveryPrice >= recoveryPrice))).toBe(true)
        }
      }),
    )
  })

  it('fits ten of one grade', () => {
    for (const grade of GRADES) {
      for (const fast of [false, true]) {
        const book = previewBook(
          Array.from({ length: 10 }, () => grade),
          { fast },
        )
        expect(playbackTime(book)).toBeLessThanOrEqual(revealDelay(10, fast, golds(book)))
      }
    }
  })

  it('never begins the next card before the face of the one before is seen', () => {
    fc.assert(
      fc.property(ten, (book) => {
        for (const { lift, hold, turn, next } of cardTurns(book)) expect(next).toBeGreaterThanOrEqual(lift + hold + turn / 2)
      }),
    )
  })

  it('takes more time the rarer a card is, and most for the last', () => {
    for (const grade of [0, 1, 2, 3] as const) expect(CARD_PACE[grade].turn).toBeGreaterThan(CARD_PACE[(grade + 1) as Grade].turn)
    const turns = cardTurns(previewBook([4, 4, 3, 4, 2, 4, 1, 4, 3, 4]))
    expect(turns.filter(({ hero }) => hero).map(({ index }) => index)).toEqual([6])
    expect(Math.max(...turns.map(({ next }) => next))).toBe(turns.at(-1)?.next)
  })

  it('turns commons in pairs', () => {
    const turns = cardTurns(previewBook([4, 4, 4, 4, 4, 4, 4, 4, 4, 1]))
    expect(turns.filter(({ grade, next }) => grade === 4 && next < 200)).toHaveLength(4)
  })
})

describe('the fan', () => {
  const board = fitBoard(375, 667)
  const { places } = cardPlaces(board)
  const mouth = { x: 187.5, y: 470 }

  it('ends with every card at home, flat and at its own size', () => {
    for (const [index, home] of places.entries()) {
      const pose = dealPose(index, TIMES.full.deal, mouth, home)
      expect(pose.x).toBeCloseTo(home.x, 6)
      expect(pose.y).toBeCloseTo(home.y, 6)
      expect(pose.rotation).toBeCloseTo(0, 6)
      expect(pose.scale).toBeCloseTo(1, 6)
    }
  })

  it('lays the cards down one after another, all within the deal', () => {
    const times = places.map((_, index) => homeAt(index))
    expect([...times].sort((a, b) => a - b)).toEqual(times)
    expect(Math.max(...times)).toBeLessThanOrEqual(TIMES.full.deal)
  })
})

describe('the gold pool', () => {
  it('has shares that sum to exactly 100.00 %, each within a hundredth of a percent of the truth', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }), (weights) => {
        const shares = sharesOf(weights)
        const sum = weights.reduce((a, b) => a + b, 0)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(10_000)
        for (const [index, share] of shares.entries()) expect(Math.abs(share - ((weights[index] ?? 0) / sum) * 10_000)).toBeLessThan(1)
      }),
    )
  })

  it('gives what is left to the largest remainders', () => {
    expect(sharesOf([1, 1, 1])).toEqual([3_334, 3_333, 3_333])
    expect(sharesOf([1, 2, 4])).toEqual([1_429, 2_857, 5_714])
    expect(sharesOf([])).toEqual([])
    expect(sharesOf([0, 0])).toEqual([])
  })

  it('is the same whatever was won, likeliest first', () => {
    const ids = (grades: Grade[]) => goldPool(previewBook(grades)).map(({ gift }) => gift.giftId)
    expect(ids([0])).toEqual(ids([4, 4, 0]))
    const shares = goldPool(previewBook([0])).map(({ share }) => share)
    expect(shares).toEqual([...shares].sort((a, b) => b - a))
  })

  it('writes shares and chances plainly', () => {
    expect(formatShare(10_000)).toBe('100.00%')
    expect(formatShare(5)).toBe('0.05%')
    expect(formatChance(1_000)).toBe('0.10%')
    expect(formatChance(33)).toBe('0.0033%')
  })
})

const BOARDS = [fitBoard(320, 568), fitBoard(375, 667), fitBoard(375, 812), fitBoard(430, 932)]

describe('the places of the grand part', () => {
  /** Below it lies 跳过. */
  const free = (height: number) => ({ bottom: height - 76, gold: height - 80 })

  it('ends with the best card larger than all others, none of which touches another or the edge', () => {
    for (const board of BOARDS) {
      const { cell } = cardPlaces(board)
      const ends = endPlaces(board).map(({ x, y, scale }) => ({ x, y, scale, width: cell.width * scale, height: cell.height * scale }))
      expect(ends).toHaveLength(10)
      for (const [rank, end] of ends.entries()) {
        if (rank > 0) expect(end.scale).toBeLessThan((ends[0]?.scale ?? 0) / 1.5)
        expect(end.x - end.width / 2).toBeGreaterThanOrEqual(4)
        expect(end.x + end.width / 2).toBeLessThanOrEqual(BOARD.width - 4)
        expect(end.y - end.height / 2).toBeGreaterThanOrEqual(120)
        expect(end.y + end.height / 2).toBeLessThanOrEqual(free(board.height).bottom)
        for (const other of ends.slice(rank + 1)) {
          const aside = Math.abs(other.x - end.x) - (other.width + end.width) / 2
          const above = Math.abs(other.y - end.y) - (other.height + end.height) / 2
          expect(Math.max(aside, above)).toBeGreaterThanOrEqual(4)
        }
      }
    }
  })

  it('lays ten cards apart from one another and inside the board', () => {
    for (const board of BOARDS) {
      const { places, cell } = cardPlaces(board)
      for (const [index, place] of places.entries()) {
        expect(place.x - cell.width / 2).toBeGreaterThanOrEqual(4)
        expect(place.x + cell.width / 2).toBeLessThanOrEqual(BOARD.width - 4)
        expect(place.y + cell.height / 2).toBeLessThanOrEqual(free(board.height).bottom)
        for (const other of places.slice(index + 1)) {
          const apart = Math.abs(other.x - place.x) >= cell.width + 4 || Math.abs(other.y - place.y) >= cell.height + 4
          expect(apart).toBe(true)
        }
      }
    }
  })

  it('keeps title, reel and pool of the gold reel apart, for any number of gold items', () => {
    for (const board of BOARDS) {
      for (const count of [1, 5, 6, 10, 16]) {
        const at = goldLayout(board, count)
        expect(at.title.y - 30).toBeGreaterThanOrEqual(20)
        expect(at.row.y - at.band / 2).toBeGreaterThan(at.ribbon.y + 12)
        expect(at.pool.y - at.pool.height / 2).toBeGreaterThan(at.row.y + at.band / 2)
        expect(at.pool.y + at.pool.height / 2).toBeLessThanOrEqual(free(board.height).gold)
      }
    }
  })

  it('makes the great item the hero of the screen', () => {
    for (const board of BOARDS) {
      const at = finaleLayout(board)
      expect(at.item.width).toBeGreaterThanOrEqual(BOARD.width * 0.9)
      expect(at.chips.y + 16).toBeLessThanOrEqual(free(board.height).gold)
      expect(at.chips.y).toBeGreaterThan(board.height * 0.75)
    }
  })
})
