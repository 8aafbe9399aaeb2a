import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asOldAsTheFloor, lacks } from '../support/floorEngine.ts'
import { visit } from './acts.ts'
import { createRoom, joinRoom, PURSE, visitRoom } from './battleActs.ts'
import { faultsOf } from './phone.ts'
import { openRoll } from './rollRooms.ts'
import { walker } from './settled.ts'
import { chooseBoxInFront, openUntilPlaying, result } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

/** A page in an engine as old as the floor: Chrome 87 and iOS 14.5 in one. */
async function oldPhone(): Promise<Page> {
  const page = await world.openPhone(await world.newPlayer({ coins: PURSE * 100 }), { stage: true })
  await asOldAsTheFloor(page)
  return page
}

const stage = (page: Page, name: string) => page.locator(`[data-stage="${name}"]`).waitFor({ state: 'attached' })

/** Pages that draw no scene. */
const PLAIN = [
  '/',
  '/battle',
  '/battle-create',
  '/battle-history',
  '/battle-top',
  '/roll',
  '/record',
  '/welfare',
  '/shop',
  '/bag',
  '/pay',
  '/mine',
  '/message',
  '/chat',
  '/share',
  '/album',
  '/rank',
  '/show-time',
  '/limits',
  '/fair',
] as const

describe('in an engine as old as the floor', () => {
  it('the engine lacks what it should, and the page lends what it needs', async () => {
    const gone = lacks().map((lack) => lack.join('.'))
    expect(gone).toEqual(
      expect.arrayContaining([
        'Object.hasOwn',
        'Array.at',
        'Array.findLast',
        'Array.toSpliced',
        '.structuredClone',
        '.reportError',
        'URL.canParse_static',
      ]),
    )
    expect(gone).toEqual(expect.arrayContaining(['CanvasRenderingContext2D.roundRect', '.DecompressionStream', '.WebGL2RenderingContext']))
    const page = await oldPhone()
    await page.goto('/favicon.svg')
    expect(await page.evaluate(() => [typeof Object.hasOwn, typeof [].at, typeof reportError, typeof structuredClone])).toEqual(
      Array.from({ length: 4 }, () => 'undefined'),
    )
    await visit(page, '/')
    expect(await page.evaluate(() => [Object.hasOwn({ a: 1 }, 'a'), [1, 2].at(-1), typeof reportError])).toEqual([true, 2, 'function'])
    expect(faultsOf(page)).toEqual([])
  })

  it('every page without a scene stands and says no error', async () => {
    const page = await oldPhone()
    const walk = walker(page)
    await visit(page, '/')
    const found: Record<string, string[]> = {}
    for (const path of PLAIN) {
      const before = faultsOf(page).length
      await walk(path)
      await expect.poll(async () => (await page.locator('#root').textContent())?.length, { message: path }).toBeGreaterThan(60)
      found[path] = [...faultsOf(page).slice(before), ...(await page.getByText(/没有加载出来|出了点问题/).allInnerTexts())]
    }
    expect(found).toEqual(Object.fromEntries(PLAIN.map((path) => [path, []])))
  })

  it('盲盒: the box stands, and an opening runs to its result', async () => {
    const page = await oldPhone()
    await visit(page, '/mystery-box')
    await stage(page, 'mystery-box')
    await chooseBoxInFront(page, world)
    await openUntilPlaying(page)
    await stage(page, 'case-reel')
    await result(page)
    expect(faultsOf(page)).toEqual([])
  })

  it.each(['dream', 'exponent'])('/%s draws its scene', async (name) => {
    const page = await oldPhone()
    await visit(page, `/${name}`)
    await stage(page, name)
    expect(faultsOf(page)).toEqual([])
  })

  it('a battle runs to its end', async () => {
    const page = await oldPhone()
    const [host, guest] = [await world.newPlayer({ coins: PURSE * 100 }), await world.newPlayer({ coins: PURSE * 100 })]
    const room = await createRoom(world, host)
    await visitRoom(page, room)
    await stage(page, 'battle-room')
    await joinRoom(world, guest, room)
    await page.getByRole('heading', { name: '赢家通吃' }).waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('a ROLL room draws', async () => {
    const roomId = await openRoll(world, '旧机房', 2)
    const pages = [await oldPhone(), await oldPhone()] as const
    for (const page of pages) {
      await visit(page, `/roll-room?id=${roomId}`)
      await page.getByRole('button', { name: '免费参加' }).click()
      await page.getByRole('button', { name: '免费参加' }).waitFor({ state: 'detached' })
    }
    await stage(pages[1], 'roll-draw')
    await Promise.all(pages.map((page) => page.getByText(/恭喜您中奖|开奖结果/).waitFor()))
    expect(pages.flatMap(faultsOf)).toEqual([])
  })
})
