import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { catalogueAt, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { startWorld, type World } from '../case/world.ts'
import { fixture, folderOf } from './fixture.ts'

let world: World
let playerId: string
beforeAll(async () => {
  world = await startWorld()
  playerId = await world.newPlayer({ startCoins: 1_000_000 })
})
afterAll(() => world.close())

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  const { $client } = world.db
  const query = $client.query.bind($client) as (...args: unknown[]) => unknown
  vi.spyOn($client, 'query').mockImplementation(((...args: unknown[]) => {
    const [what] = args as [string | { text: string }]
    asked.push(typeof what === 'string' ? what : what.text)
    return query(...args)
  }) as never)
})

/** Questions for the revision in force. */
const looks = () => asked.filter((text) => text.startsWith('select "revision" from "catalogue_state"')).length

it('is asked for once a second, and not at all while openings tell of the revision', async () => {
  const clock = vi.spyOn(performance, 'now')
  let now = 1_000_000
  clock.mockImplementation(() => now)
  await currentCatalogue(world.db)
  for (let step = 0; step < 10; step++) {
    now += 600
    await world.open(playerId)
  }
  now += 600
  await currentCatalogue(world.db)
  // The first opening may have found the memory too old; those after it did not.
  expect(looks()).toBeLessThanOrEqual(1)
  asked.length = 0
  now += 600
  await currentCatalogue(world.db)
  await currentCatalogue(world.db)
  expect(looks()).toBe(1)
})

it('is loaded once for all who learn of an import at the same time', async () => {
  const { revision } = await currentCatalogue(world.db)
  const { themes, ...files } = fixture()
  await importCatalogue(world.db, await folderOf({ ...files, themes: themes.map((theme) => ({ ...theme, name: `${theme.name}新` })) }))
  const loading = vi.spyOn(world.db, 'transaction')
  const found = await Promise.all(Array.from({ length: 20 }, () => catalogueAt(world.db, revision + 1)))
  expect(loading).toHaveBeenCalledTimes(1)
  expect(new Set(found).size).toBe(1)
  expect(found[0]?.revision).toBe(revision + 1)
})
