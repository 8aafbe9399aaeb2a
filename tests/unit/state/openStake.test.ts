import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findOpenStakes } from '#state/modes/exponent/openStake.ts'
import { appState } from '#state/platform/app.ts'
import { fakeServer } from './fakeServer.ts'

const MINE = '/api/exponent/mine'
const stake = (outcome: string) => ({ round: 46, stake: 10, auto: 0, outcome, multiple: null, won: 0, item: null, coins: 0 })
const answer = (own: object | null) => ({ status: 0, data: { own, today: { staked: 0, got: 0 } } })

beforeEach(() => {
  appState.token = 'T'.repeat(43)
})
afterEach(() => {
  vi.unstubAllGlobals()
  appState.token = ''
})

describe('the stake that a logout would leave behind', () => {
  it('is the one of a round that is not over', async () => {
    fakeServer({ [MINE]: [answer(stake('open')), answer(stake('lost')), answer(null)] })
    expect(await findOpenStakes()).toMatchObject([{ round: 46, stake: 10 }])
    expect(await findOpenStakes()).toEqual([])
    expect(await findOpenStakes()).toEqual([])
  })

  it('is the one of the next round, too', async () => {
    const both = { ...answer(stake('open')).data, next: { ...stake('open'), round: 47 } }
    fakeServer({ [MINE]: [{ status: 0, data: both }] })
    expect((await findOpenStakes()).map(({ round }) => round)).toEqual([46, 47])
  })

  it('is none when it cannot be learnt, and that hinders nobody', async () => {
    fakeServer({ [MINE]: ['lost'] })
    expect(await findOpenStakes()).toEqual([])
  })

  it('is none when another player is here by then', async () => {
    fakeServer({ [MINE]: [answer(stake('open'))] })
    const found = findOpenStakes()
    appState.token = 'U'.repeat(43)
    expect(await found).toEqual([])
  })
})
