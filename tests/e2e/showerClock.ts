import { sql } from 'drizzle-orm'
import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { makeShower, type ShowerRow } from '#server/modes/shower/showers.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { showerNow } from '#shared/modes/shower/calls.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { dataOf } from '../support/api.ts'
import { takeTurn } from './turn.ts'
import type { World } from './world.ts'

/**
 * Takes away what other tests have left: their showers are a day old from now on. Resolves when no page can be offered one. The calling test keeps the
 * showers for itself until it ends. A page that stands there before its shower is made needs this first: it would enter a shower that was left.
 */
export async function clearShowers(world: World): Promise<void> {
  await takeTurn(world, 'shower')
  await inTransaction(world.db, putAway)
  await expect.poll(async () => (await dataOf(world.origin, showerNow)).next, { timeout: 30_000 }).toBeNull()
}

/** No setting and no command moves a shower: its triggers refuse that. Only the owner of the table can switch them off. */
async function putAway(tx: Tx): Promise<void> {
  await tx.execute(sql`alter table shower disable trigger shower_number_fixed`)
  await tx.execute(sql`update shower set start_at = start_at - interval '1 day' where state <> 'settled'`)
  await tx.execute(sql`alter table shower enable trigger shower_number_fixed`)
  await tx.execute(sql`update room set next_at = now() where mode = 'shower' and next_at > now()`)
}

/** Makes a shower that begins in `wait` ms, as the only one that a page may enter. The calling test keeps it for itself until it ends. */
export async function bringShower(world: World, wait: number): Promise<ShowerRow> {
  await takeTurn(world, 'shower')
  const row = await inTransaction(world.db, async (tx) => {
    await putAway(tx)
    return makeShower(tx, { entry: 'e2e', demo: false, startAt: Date.now() + wait, pot: 10_003, most: 9_000, least: 20 })
  })
  if (!row) throw new Error('no shower')
  return row
}

/** Moves a shower that waits: it begins in `wait` ms. Resolves when the server tells everybody so. What is entered already keeps the moment that it knew. */
export async function moveShower(world: World, row: ShowerRow, wait: number): Promise<ShowerRow> {
  const startAt = await setStart(world, row, wait)
  const told = async () => (await dataOf(world.origin, showerNow)).next?.startAt
  await expect.poll(told, { interval: 100, timeout: 30_000 }).toBe(startAt.getTime())
  return { ...row, startAt }
}

/** Ends a shower that waits, as if its time had passed. */
export const endShower = (world: World, row: ShowerRow) => setStart(world, row, -2 * SHOWER.length)

async function setStart(world: World, { roomId }: ShowerRow, wait: number): Promise<Date> {
  const startAt = new Date(Date.now() + wait)
  await inTransaction(world.db, async (tx) => {
    await tx.execute(sql`alter table shower disable trigger shower_number_fixed`)
    await tx.execute(sql`update shower set start_at = ${startAt} where room_id = ${roomId}`)
    await tx.execute(sql`alter table shower enable trigger shower_number_fixed`)
    await tx.execute(sql`update room set next_at = ${startAt} where id = ${roomId}`)
  })
  return startAt
}

/** Lets an open page ask until it is told when a shower begins. */
export async function untilTold(page: Page, { startAt }: ShowerRow): Promise<void> {
  let told = false
  const listener = async (reply: Response) => {
    if (reply.url().includes(showerNow.path)) told ||= (await reply.text().catch(() => '')).includes(`${startAt.getTime()}`)
  }
  page.on('response', listener)
  const ask = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    return told
  }
  await expect.poll(ask, { interval: 300, timeout: 60_000 }).toBe(true)
  page.off('response', listener)
}

/** The card of 红包雨 on 福利. */
export const showerCard = (page: Page) => page.getByRole('region', { name: '限时红包雨' })

/** Waits at the card of an open page until it offers a shower that was made meanwhile: it asks again when the line comes back. */
export async function untilOffered(page: Page): Promise<void> {
  const look = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    return showerCard(page).getByRole('button', { name: '进入' }).isVisible()
  }
  await expect.poll(look, { interval: 500, timeout: 60_000 }).toBe(true)
}
