import { describe, expect, it } from 'vitest'
import { brokenPaths, type Giveaways, gainOf } from '#server/core/catalogue/bounds.ts'
import { STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { parseCatalogue, readTexts } from '#server/core/catalogue/files.ts'
import { giveawaysOf } from '#server/core/catalogue/giveaways.ts'
import { coinsOf, type OpenBox, type Return, returnsOf, sellsVoucher, totalOf } from '#server/core/catalogue/returns.ts'
import { SET_SHARE } from '#shared/album.ts'
import { TOP_UP_MAX } from '#shared/calls/pay.ts'
import type { CatalogueOffer } from '#shared/catalogue.ts'
import { toMinor } from '#shared/money.ts'
import { bonusOf } from '#shared/topUp.ts'

const starter: Giveaways = giveawaysOf(parseCatalogue(await readTexts(STARTER_DIR)))
const returns = returnsOf(starter)
const bestOf = (mode: string): Return =>
  returns.filter(({ name }) => name.startsWith(mode)).reduce((a, b) => (totalOf(b) > totalOf(a) ? b : a))
const best = returns.reduce((a, b) => (totalOf(b) > totalOf(a) ? b : a))
const MODES = ['盲盒', '竞技场', '黄金装备', '指数', '商城']

const figure = (part: number) => `${(part * 100).toFixed(2)} %`

describe('the best returns of the starter catalogue', () => {
  it.each(MODES)('%s gives back less than was paid, also with ranks, consolation and commission', (mode) => {
    const { name, back, more } = bestOf(mode)
    process.stdout.write(`${name}: ${figure(back)} and ${figure(more)} besides\n`)
    expect(back + more + 0.03).toBeLessThan(1)
  })

  it('come from the rules: 指数 gives back 96 %, 黄金装备 no more', () => {
    expect(bestOf('指数').back).toBeCloseTo(0.96, 9)
    expect(bestOf('黄金装备').back).toBeLessThanOrEqual(0.96)
    expect(bestOf('黄金装备').back).toBeGreaterThan(0.955)
  })
})

const bonuses = starter.offers.filter((offer) => sellsVoucher(offer, 'topUpBonus'))
const termsOf = ({ worth, minAmount, most }: { worth: number; minAmount: number; most?: number | undefined }) => ({
  worth: toMinor(worth),
  minAmount: toMinor(minAmount),
  most: most === undefined ? null : toMinor(most),
})

describe('top-up vouchers', () => {
  it('of the starter catalogue pay at no top-up more than they take', () => {
    expect(bonuses.map(({ offerId }) => offerId)).toEqual([301, 302, 303])
    for (const offer of bonuses) {
      const terms = termsOf(offer.voucher)
      const gains = [500, 870, TOP_UP_MAX].map((yuan) => {
        const amount = toMinor(yuan)
        return gainOf(amount, bonusOf(amount, terms), coinsOf(offer), best) / 100
      })
      process.stdout.write(`voucher ${offer.offerId}: ${gains.map((gain) => gain.toFixed(2)).join(' / ')} coins at 500 / 870 / 20,000\n`)
      for (let amount = terms.minAmount; amount <= toMinor(TOP_UP_MAX); amount += 997)
        expect(gainOf(amount, bonusOf(amount, terms), coinsOf(offer), best)).toBeLessThanOrEqual(0)
    }
  })
})

describe('sets of 图鉴', () => {
  it('pay at most half a percent of what their items are worth, and something', () => {
    expect(starter.sets.length).toBeGreaterThan(30)
    const share = ({ worth, pays }: (typeof starter.sets)[number]) => pays / worth
    const [dearest] = [...starter.sets].sort((a, b) => share(b) - share(a))
    process.stdout.write(`${dearest?.family}: ${dearest?.pays} of ${dearest?.worth}\n`)
    for (const set of starter.sets) {
      expect(share(set), set.family).toBeGreaterThan(0)
      expect(share(set), set.family).toBeLessThanOrEqual(SET_SHARE / 10_000)
    }
  })
})

const pathsOf = (change: (goods: Giveaways) => Giveaways) => brokenPaths(change(starter)).map(({ reason }) => reason)
const withOffer = (offerId: number, change: (offer: CatalogueOffer) => CatalogueOffer) => (goods: Giveaways) => ({
  ...goods,
  offers: goods.offers.map((offer) => (offer.offerId === offerId ? change(offer) : offer)),
})
const withVoucher = (offerId: number, voucher: object) =>
  withOffer(offerId, (offer) => ({ ...offer, voucher: { ...('voucher' in offer ? offer.voucher : {}), ...voucher } }) as CatalogueOffer)

/** A box that gives back `back` parts of 10 coins, with a second item of no weight to speak of. */
const box = (back: number, modules: number[]): OpenBox => ({
  ...{ boxId: 7, price: 1_000, modules, pityLimit: null },
  entries: [{ giftId: 9_999, grade: 4, weight: 1_000_000 }],
  ...{ worth: back },
})
const withBox = (back: number, modules: number[]) => (goods: Giveaways) => ({
  ...goods,
  items: [...goods.items, { giftId: 9_999, grade: 4, price: Math.round(back * 1_000) }],
  boxes: [...goods.boxes, box(back, modules)],
})

describe('the rule that no path pays more than it takes', () => {
  it('holds for the starter catalogue', () => expect(pathsOf((goods) => goods)).toEqual([]))

  it.each<[string, (goods: Giveaways) => Giveaways, RegExp]>([
    [
      'a bonus without a bound to speak of',
      withVoucher(303, { most: 1_600 }),
      /^offer 303: a top-up of 20000\.00 with its bonus of 1600\.00, .* coins more than it takes; raise its price by \d+ diamonds or lower "most"$/,
    ],
    [
      'a bonus that is sold too cheaply',
      withOffer(302, (offer) => ({ ...offer, price: 400 })),
      /^offer 302: a top-up of 100\.00 with its bonus of 5\.00/,
    ],
    [
      'a bonus from the smallest top-up on',
      withVoucher(301, { worth: 100, minAmount: 0.01, most: 5 }),
      /^offer 301: a top-up of 5\.00 with its bonus of 5\.00/,
    ],
    [
      'a box',
      withBox(0.96, [1]),
      /^盲盒 box 7: gives back 96\.00 %, ranks and consolation 1\.80 %, commission 3\.00 %, .*; lower its return to 95\.20 %$/,
    ],
    ['a box of battles', withBox(0.95, [5]), /^竞技场 box 7: gives back 95\.00 %, ranks and consolation 2\.63 %/],
    ['an item of the shop', withOffer(101, (offer) => ({ ...offer, price: 3.5 })), /^商城 offer 101: gives back/],
    [
      'a discount that is sold too cheaply',
      withOffer(311, (offer) => ({ ...offer, price: 1 })),
      /^offer 303: .* played in 商城 offer 112 \(96\.81 %\)/,
    ],
    ['an item for diamonds', withOffer(121, (offer) => ({ ...offer, price: 1 })), /^offer 121: an item worth/],
    [
      'a first gift, where a mode gives back too much',
      withBox(0.951, [1]),
      /^the first top-up gift of 8\.00 coins and 0\.30 of commission, wagered 30 times in 盲盒 box 7/,
    ],
    [
      'a set that pays for its items',
      (goods) => ({ ...goods, sets: [...goods.sets, { family: 'toys', worth: 1_860, pays: 155 }] }),
      /^set toys: its items are worth 18\.60 coins, of which 指数 \(96\.40 %\) and commission leave 0\.11, and it pays 1\.55;/,
    ],
    [
      'a box for a low level',
      (goods) => ({ ...goods, dailyBoxes: [...goods.dailyBoxes, { boxId: 999, fromLevel: 2, worth: 300 }] }),
      /^free box 999: level 2 costs/,
    ],
  ])('is broken by %s, and says so with figures and the way out', (_, change, expected) => {
    const said = pathsOf(change)
    expect(said.filter((reason) => expected.test(reason)).length, said.join('\n')).toBeGreaterThan(0)
  })
})
