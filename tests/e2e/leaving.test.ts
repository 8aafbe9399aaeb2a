import { beforeAll, expect, it } from 'vitest'
import { userInfo } from '#shared/calls/userInfo.ts'
import { dataOf } from '../support/api.ts'
import { onlyInFull, takenOf } from '../support/full.ts'
import type { TestPlayer } from '../support/player.ts'
import { LEAVING, PURSE, RICHEST } from './leaving.ts'
import { faultsOf } from './phone.ts'
import { player as handOf } from './player.ts'
import type { ScreenName } from './screens.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

const cases = Object.entries(LEAVING) as [Exclude<ScreenName, 'home'>, (typeof LEAVING)[keyof typeof LEAVING]][]
const isRichest = (name: ScreenName) => RICHEST.includes(name)
/** Whose state is already on its way: the player, and its path. */
const ahead = new Map<ScreenName, { player: TestPlayer; path: string }>()

beforeAll(async () => {
  for (const [name, { ahead: begin }] of takenOf(cases, ([name]) => isRichest(name))) {
    if (!begin) continue
    const player = await world.newPlayer({ coins: PURSE })
    ahead.set(name, { player, path: await begin(world, player) })
  }
})

it.for(cases)(
  '%s is left by another app, by a lost line and by back, and costs nothing more when the player returns',
  async ([name, leaving], test) => {
    onlyInFull(test, !isRichest(name))
    const { stage = false, back, passes, found } = leaving
    const { player, path } = ahead.get(name) ?? { player: await world.newPlayer({ coins: PURSE }), path: '' }
    const page = await world.openPhone(player, { stage })
    const hand = () => handOf(page)
    const coins = async () => (await dataOf(world.origin, userInfo, { token: player.token })).balance
    const scene = { world, player, page, hand, path }
    const here = passes ? [name, passes] : [name]

    await leaving.reach(scene)
    await hand().expectIn(name)
    const [address, before] = [page.url(), await coins()]
    await hand()
      .lookAway()
      .expectIn(...here)
      .loseLine()
      .expectIn(...here)

    if (back === 'barred') await hand().back().expectBarred().phoneBack().expectIn(name)
    else if (typeof back === 'string') await hand().back().expectIn(back)
    else await hand().phoneBack().expectIn(back.layerOver)

    await leaving.release?.(scene)
    await hand()
      .visit(address)
      .expectIn(...(found ? [found] : here))
    expect(await coins()).toBe(before)
    expect(faultsOf(page)).toEqual([])
  },
)
