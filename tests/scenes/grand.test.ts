import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { previewBook } from '#scenes/case-reel/fixtures.ts'
import { playbackTime, ranking } from '#scenes/case-reel/maths.ts'
import { type CaseBook, dropsOf, landingOrder, revealDelay } from '#shared/book.ts'
import type { Grade } from '#shared/codes.ts'
import { formatAmount } from '#shared/money.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { openScenes } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab

let page: Page
const errors: string[] = []

beforeAll(async () => {
  page = await openScenes(await sharedPhone(), inject('scenesUrl'), errors)
  await page.evaluate(() => lab.draw(false))
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

const MIXED: Grade[] = [4, 3, 4, 2, 4, 1, 4, 3, 4, 4]
const GOLDS: Grade[] = [4, 0, 3, 4, 2, 4, 0, 3, 4, 4]

const play = (book: CaseBook) => page.evaluate((played) => lab.play(played), book)
const step = (ms: number) => page.evaluate((time) => lab.step(time), ms)
const grand = () => page.evaluate(() => ({ ...lab.grand(), phase: lab.stageState.phase, chapter: lab.openingStage.chapter }))

/** The end as the players see it, to a thousandth. */
async function ending() {
  const { cards, ...rest } = await grand()
  return { ...rest, cards: cards.map((pose) => pose.map((value) => Math.round(value * 1_000) / 1_000 + 0)) }
}

const delayOf = (book: CaseBook) => revealDelay(book.number, book.fast, book.events.filter(({ kind }) => kind === 'goldReel').length)

async function playedOut(book: CaseBook) {
  await play(book)
  await step(delayOf(book))
  // Glows that die away after the last landing.
  await step(1_500)
  return ending()
}

describe('ten cards', () => {
  it('all lie face up and fully lit when they have been turned, the best one larger than all others', async () => {
    const book = previewBook(MIXED)
    const { cards, phase } = await playedOut(book)
    expect(phase).toBe('revealed')
    for (const [, , scaleX, scaleY, rotation, alpha, turn, dim] of cards) {
      expect([scaleY, rotation, alpha, turn, dim]).toEqual([scaleX, 0, 1, 1, 1])
    }
    const sizes = cards.map(([, , scale = 0]) => scale)
    const [best = 0] = ranking(book)
    expect(sizes.filter((size) => size > (sizes[best] ?? 0) / 1.5)).toEqual([sizes[best]])
    expect(new Set(cards.map(([x, y]) => `${x} ${y}`)).size).toBe(10)
  })

  it('turns the rarest last, larger than the others and with all of them dimmed', async () => {
    const book = previewBook(MIXED)
    await play(book)
    await step(playbackTime(book) - 2_400)
    const { cards } = await grand()
    const hero = cards[MIXED.indexOf(1)] ?? []
    expect(hero[2]).toBeGreaterThan(1.3)
    expect(hero[6]).toBe(0)
    for (const [index, pose] of cards.entries()) if (index !== MIXED.indexOf(1)) expect([pose[6], (pose[7] ?? 1) < 0.6]).toEqual([1, true])
  })

  for (const [name, grades] of [
    ['a mixed deal', MIXED],
    ['two golds', GOLDS],
  ] as const) {
    it(`ends in the same picture skipped at any moment: ${name}`, async () => {
      const book = previewBook(grades)
      const end = await playedOut(book)
      for (const share of [0.03, 0.1, 0.18, 0.3, 0.45, 0.65, 0.9]) {
        await play(book)
        await step(playbackTime(book) * share)
        await page.evaluate(() => lab.skipBook())
        await page.evaluate(() => lab.until(() => lab.stageState.phase === 'revealed', 5_000))
        expect(await ending(), `skipped at ${share}`).toEqual(end)
      }
    }, 300_000)
  }
})

describe('gold wins', () => {
  it('tells each of two in its turn, with its own price, and the cards between them', async () => {
    const book = previewBook(GOLDS)
    const drops = dropsOf(book)
    const [first, second] = landingOrder(book)
      .flatMap((index) => drops[index] ?? [])
      .filter(({ grade }) => grade === 0)
    await play(book)
    const seen: string[] = []
    for (let passed = 0; passed < delayOf(book); passed += 120) {
      await step(120)
      const { gift, chapter, phase } = await grand()
      const now = phase === 'revealed' ? 'end' : `${chapter} ${gift === first?.giftId ? 1 : gift === second?.giftId ? 2 : 0}`
      if (seen.at(-1) !== now) seen.push(now)
    }
    expect(seen).toEqual(['reel 0', 'gold 0', 'gold 1', 'reel 0', 'gold 0', 'gold 2', 'end'])
    expect((await grand()).price).toBe(formatAmount(second?.recoveryPrice ?? 0))
  }, 120_000)

  it('goes straight to the great moment in fast play', async () => {
    const book = previewBook([0], { fast: true })
    const end = await playedOut(book)
    expect(end).toMatchObject({
      phase: 'revealed',
      gift: dropsOf(book)[0]?.giftId,
      price: formatAmount(dropsOf(book)[0]?.recoveryPrice ?? 0),
    })
  })

  it('met no error on the way', () => {
    expect(errors.slice(0, 3)).toEqual([])
  })
})
