import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAmount } from '#shared/money.ts'
import { openButton } from './acts.ts'
import { changeGoodBox } from './catalogue.ts'
import { faultsOf } from './phone.ts'
import { atTheBox, dialog, expectOpenings, result, shelf } from './ways.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

describe('a box that an operator changes meanwhile', () => {
  it('is refused at the old price, named with the new one, and opened at that when the player confirms', async () => {
    const { player, page } = await atTheBox(world)
    const price = Math.round(world.goodBox.price * 1.02)
    changeGoodBox(world.databaseUrl, { price })
    await openButton(page).click()
    await dialog(page, '宝匣刚有更新')
      .getByText(`现价 ${formatAmount(price)} 金币`)
      .waitFor()
    await expectOpenings(world, player, 0)
    await page.getByRole('button', { name: '继续开启' }).click()
    await result(page)
    world.goodBox.price = price
    await expectOpenings(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })

  it('or closes is off the shelf, the next one stands in front', async () => {
    const { player, page } = await atTheBox(world)
    changeGoodBox(world.databaseUrl, { price: world.goodBox.price, open: false })
    await openButton(page).click()
    await dialog(page, '宝匣已下架').waitFor()
    await page.getByRole('button', { name: '换一只' }).click()
    await shelf(page)
    expect(await page.getByRole('radio', { name: new RegExp(world.goodBox.name) }).count()).toBe(0)
    await expectOpenings(world, player, 0)
    await openButton(page).click()
    await result(page)
  })
})
