import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { dataOf } from '../support/api.ts'
import { chooseBox, openButton, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { result } from './ways.ts'
import { openWorld, type World } from './world.ts'

/** What the banner said, and when. */
interface Seen {
  at: number
  text: string
}
declare const seen: Seen[]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

describe('two browsers', () => {
  it('one opens a good box, the other sees the banner, and not before the reveal', async () => {
    const [lucky, watching] = await Promise.all([world.newPlayer({ coins: 1_000_000 }), world.newPlayer()])
    const [player, watcher] = await Promise.all([world.openPhone(lucky), world.openPhone(watching)])
    await Promise.all([visit(player, '/mystery-box'), visit(watcher, '/')])
    const banner = watcher.getByRole('region', { name: '喜讯' })
    await banner.waitFor()
    await banner.evaluate((region) => {
      const seen: Seen[] = []
      const look = () => seen.push({ at: Date.now(), text: region.textContent ?? '' })
      new MutationObserver(look).observe(region, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { seen })
    })

    await chooseBox(player, world.goodBox.name)
    const [reply] = await Promise.all([player.waitForResponse('**/api/case/openCase*'), openButton(player).click()])
    await result(player)
    const { data } = (await reply.json()) as { data: { book: { revealAt: number } } }
    const [item] = (await dataOf(world.origin, getMyBagPage, { token: lucky.token })).pageData
    if (!item) throw new Error('the bag is empty')
    const toldOf = async () => (await watcher.evaluate(() => seen)).find(({ text }) => text.includes(item.giftName))
    // What the banner said is kept: it may be over before a busy machine looks.
    await expect.poll(toldOf, { timeout: 60_000, interval: 200, message: 'the banner tells of the drop' }).toBeDefined()
    const told = await toldOf()
    expect(told?.text).toContain('恭喜玩家')
    expect(told?.at).toBeGreaterThanOrEqual(data.book.revealAt)
    expect(faultsOf(player)).toEqual([])
    expect(faultsOf(watcher)).toEqual([])
  })
})
