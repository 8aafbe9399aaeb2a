import { describe, expect, it } from 'vitest'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { formatAmount } from '#shared/money.ts'
import { dataOf } from '../support/api.ts'
import { chooseBox, signUp, stored, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { player } from './player.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

describe('a new player', () => {
  it('signs up, opens a box, finds the item in the bag and exchanges it', async () => {
    const page = await world.openPhone(undefined, { serviceWorkers: 'allow', frames: null, stage: true })
    await signUp(page, world, '13800138000')
    const { token } = await stored(page)
    const start = (await dataOf(world.origin, userInfo, { token })).balance
    expect(start).toBeGreaterThan(world.goodBox.price)

    await player(page).tap(/^盲盒/).expectIn('shelf')
    await chooseBox(page, world.goodBox.name)
    await player(page)
      .tap(/^开启 ×/)
      .skip()
      .expectIn('results')
    const [item] = (await dataOf(world.origin, getMyBagPage, { token })).pageData
    if (!item) throw new Error('the bag is empty')
    await page.getByText(item.giftName).first().waitFor()
    const paid = (await dataOf(world.origin, userInfo, { token })).balance
    expect(paid).toBeCloseTo(start - world.goodBox.price, 2)

    await visit(page, '/bag')
    await page.getByText(formatAmount(paid)).first().waitFor()
    await page.getByText(item.giftName).first().click()
    await page.getByRole('button', { name: /兑换/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: /兑换/ }).last().click()
    await page
      .getByText(formatAmount(paid + item.recoveryPrice))
      .first()
      .waitFor()
    expect((await dataOf(world.origin, userInfo, { token })).balance).toBeCloseTo(paid + item.recoveryPrice, 2)
    expect((await dataOf(world.origin, getMyBagPage, { token })).totalCount).toBe(0)
    expect(faultsOf(page)).toEqual([])
  })
})
