import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCaseList } from '#shared/modes/case/calls.ts'
import { dataOf } from '../support/api.ts'
import { onlyWhere } from '../support/onlyWhere.ts'
import { delayLine, setClockBack } from './badPhones.ts'
import { createRoom, joinRoom, PURSE, visitRoom } from './battleActs.ts'
import { sharedWorld } from './world.ts'

/**
 * `npm run bench:landings`: how far apart the reels of one round land on several screens. Stages are drawn at full pace here, several at
 * once, so it is no part of `npm test`.
 */
const world = sharedWorld()
const GOAL = 100
const ROUNDS = 5

declare const landings: number[]

/** Notes when a landing vibrates, by a clock that no override of `Date` moves. Runs in the page. */
function noteLandings(): void {
  Object.assign(window, { landings: [] })
  const patterns = ['[20]', '[30,40,30]', '[40,30,40,30,80]']
  navigator.vibrate = (pattern) => {
    if (patterns.includes(JSON.stringify(pattern))) landings.push(performance.timeOrigin + performance.now())
    return true
  }
}

const round = (ms: number) => `${ms.toFixed(0)} ms`

describe('landings', () => {
  beforeEach((test) => onlyWhere(test, Boolean(process.env.LANDINGS), 'only in npm run bench:landings'))

  it.each([2, 3, 4])('on %s screens, one with a wrong clock and one with a bad line, are less than 100 ms apart', async (screens) => {
    const players = await Promise.all(Array.from({ length: screens }, () => world.newPlayer({ coins: PURSE * 10_000 })))
    const [host, ...guests] = players
    if (!host) return
    const offered = await dataOf(world.origin, getCaseList, { token: host.token })
    // The landing of a common drop does not vibrate; among those of a dear box there is hardly a round without a better one.
    const [dear] = offered.sort((a, b) => b.openPrice - a.openPrice)
    const boxes = Array(ROUNDS).fill(dear?.boxId).join(',')
    const room = await createRoom(world, host, { boxes, seats: `${screens as 2 | 3 | 4}`, teams: `${screens}`, fast: '0' })
    const pages: Page[] = []
    for (const [at, player] of players.entries()) {
      const page = await world.openPhone(player, { frames: { every: 40, speed: 1 }, stage: true })
      await page.addInitScript(noteLandings)
      if (at === 0) await setClockBack(page)
      if (at === 1) await delayLine(page)
      await visitRoom(page, room)
      await page.getByRole('timer').waitFor()
      pages.push(page)
    }
    for (const guest of guests) await joinRoom(world, guest, room)
    await Promise.all(pages.map((page) => page.getByRole('heading', { name: '赢家通吃' }).waitFor({ timeout: 90_000 })))
    const heard = await Promise.all(pages.map((page) => page.evaluate(() => landings)))
    // Of a landing that a slow frame has swallowed nothing is heard; landings are 6 s apart.
    const first = Math.min(...heard.flat())
    const byRound = Array.from({ length: ROUNDS }, (_, at) =>
      heard.map((times) => times.find((time) => Math.abs(time - first - at * 6_000) < 1_500) ?? Number.NaN),
    )
    const spreads = byRound
      .map((times) => times.filter(Number.isFinite))
      .filter((times) => times.length > 1)
      .map((times) => Math.max(...times) - Math.min(...times))
    const apart = byRound.map((times) => times.map((time) => (time - Math.min(...times.filter(Number.isFinite))).toFixed(0)).join(' '))
    process.stdout.write(`${screens} screens (wrong clock, bad line, plain …): behind the first, by round: ${apart.join(' | ')} ms\n`)
    process.stdout.write(`${screens} screens: farthest apart ${round(Math.max(...spreads))} in ${spreads.length} of ${ROUNDS} rounds\n`)
    expect(spreads.length).toBeGreaterThan(0)
    expect(Math.max(...spreads)).toBeLessThanOrEqual(GOAL)
  })
})
