import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropsOf } from '#shared/book.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { openCase } from '#shared/modes/case/calls.ts'
import { getShowTimePage } from '#shared/modes/case/showTimeCalls.ts'
import { dataOf } from '../support/api.ts'
import { skipButton, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

/** A drop of somebody else, opened and revealed. */
async function moment() {
  const { token } = await world.newPlayer({ coins: 10_000_000 })
  const query = { boxId: String(world.goodBox.boxId), number: '1', fast: '1' } as const
  const { book } = await dataOf(world.origin, openCase, { token, key: randomUUID(), query })
  const [drop] = dropsOf(book)
  if (!drop) throw new Error('nothing was won')
  await expect.poll(async () => (await dataOf(world.origin, getShowTimePage, {})).total, { interval: 100 }).toBeGreaterThan(0)
  return { drop, token, balance: (await dataOf(world.origin, userInfo, { token })).balance }
}

describe('a moment', () => {
  it('is watched again by a visitor without login, skipped to its result, and put away; nothing is paid or granted', async () => {
    const { drop, token, balance } = await moment()
    const page = await world.openPhone(undefined, { stage: true })
    await visit(page, '/show-time')
    await page.getByRole('button', { name: new RegExp(`^回放 .*${drop.giftName}`) }).click()
    const again = page.getByRole('button', { name: '再看一次' })
    await skipButton(page).or(again).first().waitFor()
    if (!(await again.isVisible())) {
      await skipButton(page)
        .click({ timeout: 10_000 })
        .catch(() => undefined)
    }
    await again.waitFor()
    const replay = page.getByRole('region', { name: '回放' })
    await replay.getByText(drop.giftName, { exact: true }).first().waitFor()
    await replay.getByText('回放 · 不发奖励').waitFor()
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await page.getByRole('radio', { name: /今天/ }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect((await dataOf(world.origin, userInfo, { token })).balance).toBe(balance)
    expect(faultsOf(page)).toEqual([])
  })
})
