import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPose, poseOf } from '#scenes/red-packet/maths.ts'
import { placesOf, type ShowerRow } from '#server/modes/shower/showers.ts'
import { showerProof } from '#shared/modes/shower/calls.ts'
import { packetsOf } from '#shared/modes/shower/plan.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { verifyShower } from '#shared/modes/shower/verify.ts'
import { toWire } from '#shared/money.ts'
import { dataOf } from '../support/api.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { bringShower, clearShowers, moveShower, showerCard, untilOffered, untilTold } from './showerClock.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

/** Ms until a shower begins that nobody waits for: on a busy machine a stage takes half a minute to stand for the first time. */
const FAR = 90_000
/** Ms until it begins once everything is loaded that two phones need to enter it. */
const UNTIL_RAIN = 12_000

/** Enters the show from 福利. */
const enter = (page: Page) => showerCard(page).getByRole('button', { name: '进入' }).click()

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: '离开红包雨' }).click()
  await page.getByRole('dialog', { name: '红包雨' }).waitFor({ state: 'detached' })
}

/** How exactly taps are planned, in ms: a packet falls a few px in it. */
const STEP = 20

/** The packets that a finger may tap in each {@link STEP} of a shower: place in the shower, and where on the screen. */
function tapPlan(page: Page, { packetSeed }: ShowerRow): [place: number, x: number, y: number][][] {
  const size = page.viewportSize() ?? { width: 375, height: 667 }
  const pose = newPose()
  return Array.from({ length: SHOWER.length / STEP }, (_, step) =>
    packetsOf(packetSeed).flatMap((packet, place): [number, number, number][] => {
      const ms = step * STEP
      const { x, y } = poseOf(packet, ms, { x: 0, y: 0, ...size }, false, pose)
      const inSight = ms > packet.from && ms < packet.to && packet.depth !== 2 && y > 180 && y < size.height - 180
      return inSight ? [[place, x, y]] : []
    }),
  )
}

/**
 * Taps a packet after each frame of a shower. The page does it by itself: from outside a tap would come when the machine has time, and the
 * packet would be gone.
 */
const tapPackets = (page: Page, row: ShowerRow) =>
  page.evaluate(
    async ({ plan, startAt, step }) => {
      const tapped = new Set<number>()
      // Taps are judged by what was drawn last.
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      for (let at = 0; at < plan.length; at = Math.round((Date.now() - startAt) / step)) {
        const [place = -1, x = 0, y = 0] = plan[at]?.find(([place]) => !tapped.has(place)) ?? []
        const touch = { bubbles: true, clientX: x, clientY: y, pointerId: 1, pointerType: 'touch', isPrimary: true }
        if (place >= 0) {
          tapped.add(place)
          for (const kind of ['pointerdown', 'pointerup']) document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent(kind, touch))
        }
        await frame()
      }
    },
    { plan: tapPlan(page, row), startAt: row.startAt.getTime(), step: STEP },
  )

/** Takes packets by the button that is there for phones without a stage, until `enough` says so. */
async function grabPackets(page: Page, enough: () => Promise<boolean>): Promise<void> {
  const button = page.getByRole('button', { name: '抢红包' })
  await button.waitFor()
  while (!(await enough())) if (await button.isVisible()) await button.click({ timeout: 5_000 }).catch(() => undefined)
}

const heldOf = async ({ roomId }: ShowerRow, playerId: string): Promise<number> => {
  const { rows } = await world.db.$client.query('SELECT packets::text FROM shower_grab WHERE room_id = $1 AND player_id = $2', [
    roomId,
    playerId,
  ])
  return placesOf(rows[0]?.packets ?? '').length
}

describe('红包雨', () => {
  it('two phones play the same shower, one without a stage and loaded anew in its middle; each is shown what it got, and can verify it', async () => {
    const players = [await world.newPlayer(), await world.newPlayer()]
    const pages = await Promise.all(players.map((player, index) => world.openPhone(player, { stage: index === 0 })))
    const [first, second] = pages as [Page, Page]
    await clearShowers(world)
    // The pages are there before a time runs.
    await Promise.all(pages.map((page) => visit(page, '/welfare')))
    const far = await bringShower(world, FAR)
    await Promise.all(pages.map(untilOffered))
    await Promise.all(pages.map(enter))
    await first.locator('[data-stage="red-packet"]').waitFor({ state: 'attached' })
    await Promise.all(pages.map(leave))
    const row = await moveShower(world, far, UNTIL_RAIN)
    await Promise.all(pages.map((page) => untilTold(page, row)))
    await Promise.all(pages.map(enter))
    const holdsTwo = async () => (await heldOf(row, players[1]?.playerId ?? '')) >= 2
    const stage = first.locator('[data-stage="red-packet"]').waitFor({ state: 'attached' })
    const tapping = stage.then(() => tapPackets(first, row))
    await grabPackets(second, holdsTwo)
    await second.reload()
    await enter(second)
    await tapping
    expect(await heldOf(row, players[0]?.playerId ?? '')).toBeGreaterThan(0)
    const held = await heldOf(row, players[1]?.playerId ?? '')
    await second.getByText(`${held}`, { exact: true }).first().waitFor()
    await Promise.all(pages.map((page) => page.getByText('个红包开出').waitFor()))
    const proof = await dataOf(world.origin, showerProof, { query: { showerId: row.roomId } })
    expect(verifyShower(proof).filter(({ ok }) => !ok)).toEqual([])
    expect(proof.grabbers.reduce((sum, [, , amount]) => sum + Math.round(amount * 100), 0)).toBe(10_003)
    for (const [index, page] of pages.entries()) {
      const { rows } = await world.db.$client.query('SELECT amount FROM shower_grab WHERE room_id = $1 AND player_id = $2', [
        row.roomId,
        players[index]?.playerId,
      ])
      await page.getByText(`${toWire(Number(rows[0]?.amount)).toFixed(2).replace(/\.00$/, '')} 钻石，已到账`).waitFor({ state: 'attached' })
      await page.getByRole('dialog', { name: '红包雨' }).getByRole('button', { name: '公平验证' }).click()
      await page.getByText(/已在您的手机上重新计算，结果与.+锁定的种子一致/).waitFor()
      expect(faultsOf(page)).toEqual([])
    }
  }, 180_000)

  it('a player with a frozen account may look, and is told why no packet opens', async () => {
    const player = await world.newPlayer()
    const page = await world.openPhone(player)
    await world.db.$client.query('UPDATE player SET frozen = true WHERE id = $1', [player.playerId])
    await clearShowers(world)
    await visit(page, '/welfare')
    await bringShower(world, 20_000)
    await untilOffered(page)
    await enter(page)
    await page.getByText('账号已被冻结').first().waitFor()
    await leave(page)
    await page.getByRole('region', { name: '限时红包雨' }).waitFor()
    expect(faultsOf(page)).toEqual([])
  }, 120_000)
})
