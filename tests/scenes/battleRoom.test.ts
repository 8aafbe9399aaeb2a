import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { BattleOrder } from '#scenes/battle-room/fixtures.ts'
import { CROWN_LAND, END_TIMES, ROUND_TIMES, teamAt, WHEEL_TIMES, wheelAngle } from '#scenes/battle-room/maths.ts'
import { wheelShares } from '#shared/modes/battle/outcome.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BATTLE, teamOf } from '#shared/modes/battle/rules.ts'
import { worthsOf } from '#shared/modes/battle/told.ts'
import { formatAmount } from '#shared/money.ts'
import type { BattleTools } from '../support/scenePage/battleTools.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { openScenes } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab
declare const battle: BattleTools

const TIMES = ROUND_TIMES.normal
const ROUND = BATTLE.roundTime.normal

let page: Page
const errors: string[] = []

beforeAll(async () => {
  page = await openScenes(await sharedPhone(), inject('scenesUrl'), errors)
  await page.evaluate(() => lab.equip('battle'))
  await page.evaluate(() => {
    lab.draw(false)
    lab.setFreeArea(64, 72)
  })
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

/** Shows a battle and waits until it is painted. */
const play = (order: BattleOrder, from: number, me: number | null = null, known = 99): Promise<BattleRoom> =>
  page.evaluate(
    async ([wanted, at, seat, told]) => {
      lab.stageState.cut = true
      lab.leaveStage()
      await lab.until(() => lab.stageState.standing === null)
      battle.heard()
      const room = battle.play(wanted, at, seat, told)
      await lab.until(() => lab.stageState.standing === 'battle-room' && battle.painted())
      return room
    },
    [order, from, me, known] as const,
  )

const step = (ms: number) => page.evaluate((time) => lab.step(time), ms)
// biome-ignore lint/suspicious/noExplicitAny: a pose is what the page returns
const pose = async (): Promise<any> => page.evaluate(() => battle.pose())
const heard = () => page.evaluate(() => battle.heard())

const totalsAfter = (room: BattleRoom, rounds: number) =>
  room.players.map((_, seat) =>
    formatAmount(
      room.rounds.slice(0, rounds).reduce((sum, { drops }) => sum + Math.round((drops[seat]?.recoveryPrice ?? 0) * 100), 0) / 100,
    ),
  )

describe('a round', () => {
  it.each([2, 3, 4, 6] as const)('lands every reel of %i seats on its drop, in step, and counts the totals', async (seats) => {
    const room = await play({ seed: `land-${seats}`, seats }, ROUND)
    await step(TIMES.land + TIMES.roll + 200)
    const { reels, totals, slots } = await pose()
    expect(reels.map(([round, , gift]: number[]) => [round, gift])).toEqual(room.rounds[1]?.drops.map(({ giftId }) => [1, giftId]))
    for (const [, , , offset] of reels) expect(offset).toBeLessThan(0.5)
    expect(totals).toEqual(totalsAfter(room, 2))
    expect(slots).toEqual(room.players.map(() => 2))
  })

  it('shows nothing of a round that it knows too early', async () => {
    const room = await play({ seed: 'early', seats: 4 }, -2_000)
    expect(await pose()).toMatchObject({ phase: 'countdown', landed: 0, slots: [0, 0, 0, 0], reels: [null, null, null, null] })
    await step(2_000 + TIMES.spinFrom + TIMES.spin * 0.6)
    expect(await pose()).toMatchObject({ phase: 'rounds', round: 0, landed: 0, slots: [0, 0, 0, 0] })
    await step(TIMES.spin)
    expect((await pose()).totals).toEqual(totalsAfter(room, 1))
  })

  it('arrives in mid-round on the picture that playing would have reached, without a sound', async () => {
    for (const at of [900, TIMES.land - 200, TIMES.land + 300, TIMES.crown[0] + 200]) {
      const order = { seed: 'arrive', seats: 4, grades: { '1/2': 1 } } as const
      await play(order, ROUND + 300)
      await step(at - 300)
      const played = await pose()
      await play(order, ROUND + at)
      expect((await heard()).sounds).toEqual([])
      await step(0)
      expect({ at, pose: await pose() }).toEqual({ at, pose: played })
    }
  })

  it('catches up after a hidden tab in one step, silently, and lands where it should', async () => {
    const room = await play({ seed: 'hidden', seats: 6 }, 200)
    await heard()
    await page.evaluate((ms) => battle.leap(ms), ROUND * 2 + TIMES.land + 1_500)
    expect((await heard()).sounds).toEqual([])
    const { round, totals } = await pose()
    expect({ round, totals }).toEqual({ round: 2, totals: totalsAfter(room, 3) })
  })

  it('joins a round whose message came late at the right moment', async () => {
    const order = { seed: 'late', seats: 3 } as const
    await play(order, ROUND + 2_000)
    await step(100)
    const { reels } = await pose()
    const room = await play(order, ROUND, null, 1)
    await step(2_000)
    expect((await pose()).reels).toEqual([null, null, null])
    await page.evaluate(async (whole) => {
      battle.tell(whole)
      await new Promise((done) => setTimeout(done, 50))
      await lab.until(() => battle.painted())
    }, room)
    await step(100)
    expect((await pose()).reels).toEqual(reels)
  })

  it('has the reels of the next round painted before it begins, and begins then to paint those after', async () => {
    await play({ seed: 'ahead', seats: 3 }, ROUND + 500)
    const { before, reels, after } = await page.evaluate((ms) => battle.intoNext(ms, 3), ROUND)
    expect(before).toBe(false)
    expect(reels.map((reel) => reel?.[0])).toEqual([2, 2, 2])
    expect(after).toBe(true)
  })

  it('tells the page of a landing only when its late pictures have landed', async () => {
    const order = { seed: 'late-told', seats: 3 } as const
    const plain = await play(order, ROUND + 2_500, null, 1)
    // Items that no strip has: their pictures are painted only now.
    const strange = plain.rounds.map((one) => ({ ...one, drops: one.drops.map((drop) => ({ ...drop, giftId: drop.giftId + 90_000 })) }))
    const room = { ...plain, rounds: strange }
    await page.evaluate(([whole, ms]) => battle.tellAndPlay(whole, ms), [room, TIMES.land - 2_500 + 200] as const)
    expect(await page.evaluate(() => battle.shown())).toBe(1)
    await page.evaluate(() => lab.until(() => battle.painted()))
    await step(100)
    expect(await page.evaluate(() => battle.shown())).toBe(2)
    expect((await pose()).totals).not.toEqual(totalsAfter(room, 1))
    await page.evaluate(() => lab.leaveStage())
    expect(await page.evaluate(() => battle.shown())).toBe(null)
  })

  it('darkens a seat that has fallen out, and no other', async () => {
    const room = await play({ seed: 'battle-knockout', seats: 4, mode: 5 }, ROUND * 5)
    await step(TIMES.fall[1] + 200)
    const { columns } = await pose()
    const dark = columns.map((column: number[]) => (column[5] ?? 0) > 0.8)
    expect(dark.filter(Boolean)).toHaveLength(3)
    expect(dark[room.end?.winners[0] ?? -1]).toBe(false)
  })
})

describe('the end', () => {
  const ended = async (order: BattleOrder, ms: number, me: number | null = null) => {
    const room = await play(order, (order.rounds ?? 6) * ROUND - 100, me)
    await step(100 + ms)
    return room
  }

  it.each([2, 3, 4, 6] as const)('counts the whole value and the diamonds of the losers, %i seats', async (seats) => {
    const room = await ended({ seed: `end-${seats}`, seats }, BATTLE.endTime.normal)
    const { number, extras, phase } = await pose()
    expect({ phase, number }).toEqual({ phase: 'end', number: formatAmount(room.end?.value ?? 0) })
    for (const { seat, diamonds } of room.end?.prizes ?? []) {
      expect(extras[seat]).toEqual(diamonds > 0 ? [formatAmount(diamonds), 1] : ['', 0])
    }
    expect(END_TIMES.consolation[1]).toBeLessThan(BATTLE.endTime.normal)
  })

  it('shares coins with 平分 and crowns nobody', async () => {
    const room = await ended({ seed: 'share', seats: 4, mode: 2 }, BATTLE.endTime.normal)
    const { shares, crown } = await pose()
    expect(shares).toEqual(room.end?.prizes.map(({ coins }) => formatAmount(coins)))
    expect(crown).toBe(false)
  })

  it('stops the wheel with the winner of the ticket under the pointer', async () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const room = await ended({ seed, seats: 4, mode: 4 }, WHEEL_TIMES.done - 50)
      const { wheel } = await pose()
      const ticket = room.end?.ticket
      if (!ticket) throw new Error('no ticket')
      expect(wheel).toBeCloseTo(wheelAngle(ticket, WHEEL_TIMES.done), 3)
      const totals = worthsOf(room).reduce((sum, round) => sum.map((all, seat) => all + (round[seat] ?? 0)), [0, 0, 0, 0])
      const shares = wheelShares({ seats: 4, teams: 4 }, totals)
      const place = (Math.ceil(wheel) - wheel) % 1
      expect(teamAt(shares, place)).toBe(teamOf(room.end?.winners[0] ?? -1, { seats: 4, teams: 4 }))
    }
  })

  it('sounds of gong and fanfare; a loss has no stamp', async () => {
    await ended({ seed: 'won', seats: 2 }, BATTLE.endTime.normal)
    const { sounds } = await heard()
    expect(sounds).toEqual(expect.arrayContaining(['gong', 'crown', 'stamp', 'battleEnd', 'countUp']))
    const room = await ended({ seed: 'won', seats: 2 }, 0)
    const loser = [0, 1].find((seat) => !room.end?.winners.includes(seat)) ?? 0
    await ended({ seed: 'won', seats: 2 }, BATTLE.endTime.normal, loser)
    expect((await heard()).sounds).not.toContain('stamp')
  })

  it('ends in the same picture with calm motion', async () => {
    await ended({ seed: 'calm', seats: 4 }, BATTLE.endTime.normal)
    const { crown, winnerCrown, ...moving } = await pose()
    await page.evaluate(() => battle.calm(true))
    await ended({ seed: 'calm', seats: 4 }, BATTLE.endTime.normal)
    const { crown: calm, winnerCrown: stands, ...still } = await pose()
    await page.evaluate(() => battle.calm(false))
    expect(still).toEqual(moving)
    expect(calm).toBe(crown)
    expect(winnerCrown[0]).toBe('rest')
    expect(stands).toEqual(['rest', 0])
  })

  it('lands the crown by the time alone, also after a leap, and without a blow for who has lost', async () => {
    const [sight] = END_TIMES.crown
    const room = await ended({ seed: 'crowned', seats: 2 }, sight - 1)
    expect((await pose()).winnerCrown).toBeNull()
    await step(CROWN_LAND.strike + 1)
    expect((await pose()).winnerCrown).toEqual(['land', CROWN_LAND.strike])
    await page.evaluate((ms) => battle.leap(ms), CROWN_LAND.length)
    expect((await pose()).winnerCrown).toEqual(['rest', CROWN_LAND.strike])
    const loser = [0, 1].find((seat) => !room.end?.winners.includes(seat)) ?? 0
    await ended({ seed: 'crowned', seats: 2 }, sight + 300, loser)
    expect((await pose()).winnerCrown).toEqual(['lost', 300])
  })
})

describe('waiting', () => {
  it('notes who takes a seat, with the sound of it', async () => {
    await page.evaluate(async () => {
      battle.wait({ seed: 'wait', seats: 4, taken: 2 })
      await lab.untilStepping(() => lab.stageState.standing === 'battle-room' && battle.pose()?.phase === 'waiting' && battle.painted())
      battle.heard()
      battle.taken({ seed: 'wait', seats: 4, taken: 3 })
      await lab.step(300)
    })
    expect((await pose()).joined).toEqual([false, false, true, false])
    expect((await heard()).sounds).toEqual(['battleAwait'])
    expect(errors).toEqual([])
  })
})
