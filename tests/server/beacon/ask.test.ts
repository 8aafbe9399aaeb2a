import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { askBeacon } from '#server/core/beacon/ask.ts'
import { randomnessOf } from '#shared/fairness/beacon.ts'
import { type BeaconManner, type FakeBeacon, fakeBeacon } from '../../support/fakeBeacon.ts'

let beacon: FakeBeacon
let second: FakeBeacon
beforeAll(async () => {
  beacon = await fakeBeacon(0)
  second = await fakeBeacon(0)
})
afterAll(async () => {
  await beacon.close()
  await second.close()
})
beforeEach(() => {
  beacon.manner = 'good'
  beacon.asked.length = 0
})

it('a round comes with its signature and the random number that follows from it', async () => {
  const signature = beacon.sign(77)
  expect(await askBeacon(beacon.source, 77)).toEqual({ signature, randomness: randomnessOf(signature) })
})

it.each<[BeaconManner, RegExp]>([
  ['away', /HTTP 404/],
  ['forged', /the signature is wrong/],
  ['other', /answered with round 78/],
  ['swapped', /the signature is wrong/],
  ['unlike', /not that of the signature/],
  ['words', /JSON|token/],
  ['moved', /fetch failed/],
  ['huge', /more than 4096 octets/],
])('an address that answers like "%s" is refused', async (manner, fault) => {
  beacon.manner = manner
  await expect(askBeacon(beacon.source, 77)).rejects.toThrow(fault)
})

it.each<BeaconManner>(['hangs', 'drips'])('an address that %s is left after the time, and the next one is asked', async (manner) => {
  beacon.manner = manner
  second.asked.length = 0
  const urls = [...beacon.source.urls, ...second.source.urls]
  // Signed before it is asked for, so that only the first address takes time.
  const signature = second.sign(5)
  expect((await askBeacon({ network: second.network, urls }, 5, 1_500)).signature).toBe(signature)
  expect([beacon.asked, second.asked]).toEqual([[5], [5]])
})

it('all faults are told when no address has it', async () => {
  beacon.manner = 'away'
  const urls = [...beacon.source.urls, 'http://127.0.0.1:1']
  await expect(askBeacon({ network: beacon.network, urls }, 9)).rejects.toThrow(/^round 9: .*HTTP 404; .*127\.0\.0\.1:1: fetch failed$/)
})

it('an address that hangs makes no number late: the next one is asked beside it, and first from then on', async () => {
  beacon.manner = 'hangs'
  second.asked.length = 0
  const source = { network: second.network, urls: [...beacon.source.urls, ...second.source.urls] }
  for (const round of [11, 12, 13]) second.sign(round)
  // Ten minutes: an address that must be waited for to its end would end the test.
  for (const round of [11, 12, 13]) await askBeacon(source, round, 600_000)
  expect([beacon.asked, second.asked]).toEqual([[11], [11, 12, 13]])
})
