import { existsSync, rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { player } from './player.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

it('a step that fails says which it was, what was on the screen instead, and where its picture lies', async () => {
  const page = await world.openPhone()
  const failed = await player(page)
    .visit('/mystery-box')
    .expectIn('shelf')
    .does('lose patience', async () => page.setDefaultTimeout(500))
    .expectIn('results')
    .tap('收下')
    .then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
  const [step, seen, picture = ''] = failed.split('\n')
  expect(step).toMatch(
    /^step 4 of visit \/mystery-box → expect in shelf → lose patience → \[expect in results\] → tap 收下: .*Timeout 500ms/,
  )
  expect(seen).toMatch(/^on the screen: \/mystery-box, in shelf, with 「返回」 「.*」/)
  const file = picture.replace('picture: ', '')
  expect(existsSync(file)).toBe(true)
  rmSync(file)
})

it('a chain does its steps once, however often it is awaited', async () => {
  const page = await world.openPhone()
  let done = 0
  const chain = player(page).does('count', async () => done++)
  expect(done).toBe(0)
  await chain
  await chain
  expect(done).toBe(1)
})
