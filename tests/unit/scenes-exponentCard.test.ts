import { expect, it } from 'vitest'
import { cardAt, newCardMoment } from '#scenes/exponent/card.ts'
import { CARD, exponentLayout, placeCard } from '#scenes/exponent/layout.ts'
import { fitBoard } from '#scenes/kit/artBoard.ts'
import { FLIGHT } from '#state/modes/exponent/prize.ts'

const EXIT = 10_000
const at = (prize: number | null, age: number) => ({ ...cardAt(EXIT, prize, EXIT + age, newCardMoment()) })

it('the card of an exit in coins stands, and fades', () => {
  expect(at(null, -1).alpha).toBe(0)
  expect(at(null, 1_000)).toMatchObject({ age: 1_000, flight: -1, alpha: 1 })
  expect(at(null, 1_900).alpha).toBeCloseTo(0.5)
  expect(at(null, 3_000).alpha).toBe(0)
})

it('the card of an exit by hand goes with its item', () => {
  expect(at(EXIT, 1_900)).toEqual({ age: 1_900, flight: 1_900, alpha: 1 })
  expect(at(EXIT, FLIGHT.over).alpha).toBe(0)
})

it('an item that is known before the card has gone joins it without a second entrance', () => {
  expect(at(EXIT + 1_400, 1_399)).toEqual({ age: 1_399, flight: -1, alpha: 1 })
  expect(at(EXIT + 1_400, 1_500)).toEqual({ age: 1_500, flight: 100, alpha: 1 })
})

it('an item that comes long after the exit brings the card again', () => {
  expect(at(EXIT + 9_000, 8_000).alpha).toBe(0)
  expect(at(EXIT + 9_000, 9_200)).toEqual({ age: 200, flight: 200, alpha: 1 })
})

it('the card stays on the screen and clear of the multiple on every phone', () => {
  for (const [width, height] of [
    [320, 568],
    [375, 667],
    [430, 932],
  ] as const) {
    const layout = exponentLayout(fitBoard(width, height, { top: 116, bottom: 276 }))
    for (const exit of [105, 231, 10_000]) {
      const { x, y, scale } = placeCard(layout, exit, { x: 0, y: 0, scale: 1 })
      expect(x - (CARD.width / 2) * scale).toBeGreaterThanOrEqual(0)
      expect(x + (CARD.width / 2) * scale).toBeLessThanOrEqual(375)
      expect(y - (CARD.height / 2) * scale).toBeGreaterThan(layout.figures.line + 6)
      expect(y + (CARD.height / 2) * scale).toBeLessThan(layout.free.y + layout.free.height)
    }
  }
})
