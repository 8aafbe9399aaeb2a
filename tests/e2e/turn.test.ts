import { expect, it } from 'vitest'
import { takeTurn } from './turn.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

it('a test that moves a thing of the server waits for the other one, and says at last which file has it', async () => {
  await takeTurn(world, 'shower')
  await takeTurn(world, 'shower')
  // As a test in the other process would ask.
  const elsewhere = { databaseUrl: `${world.databaseUrl}?` }
  await expect(takeTurn(elsewhere, 'shower', 200)).rejects.toThrow(/^shower was not free for 0\.2 s: tests\/e2e\/turn\.test\.ts has it$/)
  await takeTurn(elsewhere, 'exponent')
})

it('the thing is free again once that test has ended', () => takeTurn({ databaseUrl: `${world.databaseUrl}?again` }, 'shower'))
