import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { BattleTools } from '../support/scenePage/battleTools.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { openScenes } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab
declare const battle: BattleTools

let page: Page

beforeAll(async () => {
  page = await openScenes(await sharedPhone(), inject('scenesUrl'), [])
  await page.evaluate(() => lab.equip('battle'))
  await page.evaluate(() => lab.draw(false))
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

const step = (ms: number) => page.evaluate((time) => lab.step(time), ms)
const emotes = () => page.evaluate(() => battle.pose()?.emotes)

const shown = async () => {
  await page.evaluate(async () => {
    lab.stageState.cut = true
    lab.leaveStage()
    await lab.until(() => lab.stageState.standing === null)
    battle.play({ seed: 'emotes', seats: 6 }, 6_000)
    await lab.until(() => lab.stageState.standing === 'battle-room' && battle.painted())
  })
  await page.evaluate(() => battle.emote(6))
  await step(100)
  await page.evaluate(() => lab.until(() => battle.filmsSettled()))
  await step(200)
  return await emotes()
}

it('emotes play their films, four at once, and go', async () => {
  expect(await shown()).toEqual(['film', 'film', 'film', 'film', 'still', 'still'])
  await step(2_600)
  expect(await emotes()).toEqual([null, null, null, null, null, null])
})

it('emotes stand still in calm motion', async () => {
  await page.evaluate(() => battle.calm(true))
  expect(await shown()).toEqual(Array.from({ length: 6 }, () => 'still'))
  await page.evaluate(() => battle.calm(false))
})
