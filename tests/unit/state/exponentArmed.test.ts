import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OwnStake } from '#shared/modes/exponent/round.ts'
import { armedState, armNext, disarm, isFarAbove, takeArmed } from '#state/modes/exponent/armed.ts'
import { ownExponent } from '#state/modes/exponent/own.ts'
import { padState } from '#state/modes/exponent/pad.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { player } from './fakeServer.ts'

const own: OwnStake = { round: 5, stake: 30, auto: 0, outcome: 'lost', multiple: null, won: 0, item: null, coins: 0 }

beforeEach(async () => {
  Object.assign(appState, persistedDefaults, { token: 't', userInfo: player })
  // What belonged to another login is forgotten first.
  await Promise.resolve()
  Object.assign(ownExponent, { own })
  Object.assign(padState, { stake: 50, isAuto: true, auto: 250 })
})
afterEach(() => void disarm())

it('waits for the next round, and is taken once with what the pad said when it was armed', () => {
  armNext(5)
  padState.stake = 900
  armNext(5)
  expect([takeArmed(5, false), armedState.armed]).toEqual([{ kind: 'wait' }, { stake: 50, auto: 250, after: 5 }])
  expect(takeArmed(6, true)).toEqual({ kind: 'enter', stake: 50, auto: 250 })
  expect([takeArmed(6, true), takeArmed(7, true)]).toEqual([{ kind: 'wait' }, { kind: 'wait' }])
})

it('leaves by hand where the pad has no setting', () => {
  padState.isAuto = false
  armNext(5)
  expect(takeArmed(6, true)).toEqual({ kind: 'enter', stake: 50, auto: 0 })
})

it('enters no round that has started, none after the next one, and none that the player is in', () => {
  armNext(5)
  expect([takeArmed(6, false), armedState.armed]).toEqual([{ kind: 'missed' }, null])
  armNext(5)
  expect([takeArmed(7, true), armedState.armed]).toEqual([{ kind: 'missed' }, null])
  armNext(5)
  Object.assign(ownExponent, { own: { ...own, round: 6, outcome: 'open' } })
  expect([takeArmed(6, true), armedState.armed]).toEqual([{ kind: 'has' }, null])
})

it('ends when it is cancelled, and with every login', async () => {
  armNext(5)
  expect([disarm(), disarm(), takeArmed(6, true)]).toEqual([true, false, { kind: 'wait' }])
  armNext(5)
  appState.token = 'another'
  await Promise.resolve()
  expect(takeArmed(6, true)).toEqual({ kind: 'wait' })
})

it('asks about stakes of more than three times the last one', () => {
  expect([isFarAbove(90), isFarAbove(91)]).toEqual([false, true])
  Object.assign(ownExponent, { own: null })
  expect(isFarAbove(1_000)).toBe(false)
})
