import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPose, poseOf } from '#scenes/red-packet/maths.ts'
import { inTransaction } from '#server/db/retry.ts'
import { makeShower, placesOf, type ShowerRow } from '#server/shower/showers.ts'
import { showerProof } from '#shared/calls/shower.ts'
import { toWire } from '#shared/money.ts'
import { packetsOf } from '#shared/shower/plan.ts'
import { SHOWER } from '#shared/shower/rules.ts'
import { verifyShower } from '#shared/shower/verify.ts'
import { dataOf } from '../support/api.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

/** A shower that begins in `wait` ms. */
async function shower(wait: number): Promise<ShowerRow> {
  const slot = { entry: 'e2e', demo: false, startAt: Date.now() + wait, pot: 10_003, most: 9_000, least: 20 }
  const row = await inTransaction(world.db, (tx) => makeShower(tx, slot))
  if (!row) throw new Error('no shower')
  return row
}

async function enter(page: Page): Promise<void> {
  await visit(page, '/welfare')
  await page.getByRole('region', { name: '限时红包雨' }).getByRole('button', { name: '进入' }).click()
  await page.locator('[data-stage="red-packet"]').waitFor({ state: 'attached' })
}

/** Taps packets where they are, one after another, until `enough` says so. On a busy machine a packet may have fallen past its tap. */
async function tapPackets(page: Page, row: ShowerRow, enough: (taps: number) => boolean | Promise<boolean>): Promise<void> {
  const size = page.viewportSize() ?? { width: 375, height: 667 }
  const view = { x: 0, y: 0, ...size }
  const pose = newPose()
  const tapped = new Set<number>()
  while (!(await enough(tapped.size))) {
    // A tap takes some ms to arrive.
    const ms = Date.now() + 30 - row.startAt.getTime()
    if (ms > SHOWER.length) throw new Error(`only ${tapped.size} taps`)
    const place = packetsOf(row.packetSeed).findIndex((packet, index) => {
      const { from, to, depth } = packet
      if (tapped.has(index) || depth === 2 || ms < from || ms > to) return false
      const { y } = poseOf(packet, ms, view, false, pose)
      return y > 180 && y < size.height - 180
    })
    const packet = packetsOf(row.packetSeed)[place]
    if (!packet) {
      await page.waitForTimeout(60)
      continue
    }
    tapped.add(place)
    const { x, y } = poseOf(packet, ms, view, false, pose)
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(120)
  }
}

const heldOf = async ({ roomId }: ShowerRow, playerId: string): Promise<number> => {
  const { rows } = await world.db.$client.query('SELECT packets::text FROM shower_grab WHERE room_id = $1 AND player_id = $2', [
    roomId,
    playerId,
  ])
  return placesOf(rows[0]?.packets ?? '').length
}

describe('红包雨', () => {
  it('two phones play the same shower, one is loaded anew in its middle; each is shown what it got, and can verify it', async () => {
    const players = [await world.newPlayer(), await world.newPlayer()]
    const pages = await Promise.all(players.map((player) => world.openPhone(player)))
    const [first, second] = pages as [Page, Page]
    // Two pages must have entered by then, on a busy machine too.
    const row = await shower(45_000)
    await Promise.all(pages.map(enter))
    await second.waitForTimeout(Math.max(row.startAt.getTime() - Date.now(), 0))
    const holdsTwo = async () => (await heldOf(row, players[1]?.playerId ?? '')) >= 2
    await Promise.all([tapPackets(first, row, (taps) => taps >= 6), tapPackets(second, row, holdsTwo)])
    await second.reload()
    await enter(second)
    const held = await heldOf(row, players[1]?.playerId ?? '')
    await second.getByText(`${held}`, { exact: true }).first().waitFor()
    await Promise.all(pages.map((page) => page.getByText('个红包开出').waitFor({ timeout: 30_000 })))
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
      await page.getByText('已在您的手机上重新计算，结果一致').waitFor()
      expect(faultsOf(page)).toEqual([])
    }
  }, 180_000)

  it('a player with a frozen account may look, and is told why no packet opens', async () => {
    const player = await world.newPlayer()
    const page = await world.openPhone(player)
    await world.db.$client.query('UPDATE player SET frozen = true WHERE id = $1', [player.playerId])
    await shower(6_000)
    await enter(page)
    await page.getByText('账号已被冻结').first().waitFor()
    await page.getByRole('button', { name: '离开红包雨' }).click()
    await page.getByRole('region', { name: '限时红包雨' }).waitFor()
    expect(faultsOf(page)).toEqual([])
  }, 120_000)
})
