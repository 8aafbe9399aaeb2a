import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '#shared/money.ts'
import { visit } from './acts.ts'
import { newOwner } from './owner.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const ITEMS = 1_500
const COLUMNS = 3

const world = sharedWorld()

interface Card {
  at: number
  name: string
  /** Distance of its upper edge from that of the list, in rows. */
  row: number
  marked: boolean
}

interface Sight {
  /** The drawn cards in the document's order. */
  cards: Card[]
  /** The first and the last row on the screen. */
  first: number
  last: number
}

function look(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-at]')]
    const [row, other] = [...new Set(all.map((card) => card.parentElement))]
    const grid = row?.parentElement
    const screen = grid?.parentElement?.getBoundingClientRect()
    if (!row || !other || !grid || !screen) throw new Error('no list')
    const height = Math.abs(other.getBoundingClientRect().top - row.getBoundingClientRect().top)
    const { top } = grid.getBoundingClientRect()
    const cards = all
      .filter((card) => !card.hidden)
      .map((card) => ({
        at: Number(card.dataset.at),
        name: card.querySelector('[role=checkbox]')?.getAttribute('aria-label') ?? '',
        row: (card.getBoundingClientRect().top - top) / height,
        marked: card.querySelector('[role=checkbox]')?.getAttribute('aria-checked') === 'true',
      }))
    return { cards, first: Math.max(0, Math.floor((screen.top - top) / height)), last: Math.floor((screen.bottom - 1 - top) / height) }
  })
}

/** Places on the screen without a card. */
function missing({ cards, first, last }: Sight): number[] {
  const drawn = new Set(cards.map(({ at }) => at))
  const places = Array.from({ length: (last - first + 1) * COLUMNS }, (_, at) => first * COLUMNS + at)
  return places.filter((at) => at < ITEMS && !drawn.has(at))
}

/** Dear first: the price of the item that stands at a place, as its card says it. */
const priceAt = (at: number) => `${formatAmount(ITEMS - at)} 金币`

function expectRight(cards: readonly Card[], marks: ReadonlySet<number>): void {
  expect(cards.filter(({ at, name }) => !name.endsWith(`，${priceAt(at)}`))).toEqual([])
  expect(cards.filter(({ at, row }) => Math.abs(row - Math.floor(at / COLUMNS)) > 0.1)).toEqual([])
  expect(cards.filter(({ at, marked }) => marked !== marks.has(at))).toEqual([])
  expect(cards.map(({ at }) => at)).toEqual(cards.map(({ at }) => at).sort((a, b) => a - b))
}

/** Throws the list about: the same way each time, up and down, near and far. */
const THROWS = [120, 700, -300, 2_600, 9_000, -1_300, 40_000, 500, -60_000, 3_333, 90_000, -150]

describe('the bag as it is scrolled', () => {
  it('shows at every place its own item, marked as it was, in the order of the keys', async () => {
    const page = await world.openPhone(await newOwner(world, ITEMS))
    await visit(page, '/bag')
    const checkbox = (at: number) => page.locator(`[data-at="${at}"]:not([hidden]) [role=checkbox]`)
    await checkbox(1).click()
    await checkbox(5).click()
    const marks = new Set([1, 5])
    for (const by of THROWS) {
      await page
        .locator('[data-at]')
        .first()
        .evaluate((card, px) => card.parentElement?.parentElement?.parentElement?.scrollBy(0, px), by)
      expectRight((await look(page)).cards, marks)
      await expect.poll(async () => missing(await look(page))).toEqual([])
      expectRight((await look(page)).cards, marks)
    }
    expect(faultsOf(page)).toEqual([])
  })
})
