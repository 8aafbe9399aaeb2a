import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { stepAgain } from '#server/core/rounds/steps.ts'
import { auditExponent } from '#server/modes/exponent/audit.ts'
import { reachedAt } from '#shared/modes/exponent/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import { FAULT, plantFault } from '../../support/plantFault.ts'
import { rooms } from '../rounds/desk.ts'
import { COINS, type ExponentWorld, SET_BY_TEST, startExponentWorld } from './world.ts'

let world: ExponentWorld
let mend: () => Promise<void> = async () => undefined
beforeAll(async () => {
  world = await startExponentWorld()
})
afterEach(async () => {
  await mend()
  expect((await auditWorld(world.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))).toEqual([])
})
afterAll(() => world.close())

const MINUTE = 60_000
const ask = (...words: string[]) => rooms(world.steps, ...words)
const idOf = async () => (await world.rows<{ id: string }>("SELECT id FROM room WHERE mode = 'exponent'"))[0]?.id ?? ''
const refund = async () => ask('refund', await idOf(), '--reason', 'prizes cannot be paid', '--yes')

it('a round whose prizes cannot be paid gives every stake back that is not paid, once, and the next round opens', async () => {
  const [out, alone, lost] = [await world.rich(), await world.rich(), await world.rich()]
  const round = await world.openWith(500)
  await world.enter(out, 1_000)
  await world.enter(alone, 2_000, 300)
  await world.enter(lost, 3_000)
  world.clock.now = round.startAt.getTime() + reachedAt(200)
  await world.exit(out)
  const paid = await world.coinsOf(out)
  const tooEarly = await refund()
  expect(tooEarly).toEqual({ ok: false, text: expect.stringContaining('go well') })
  mend = await plantFault(world.db, 'exponent_stake', "NEW.outcome = 'exited' AND NEW.ended_at IS NULL")
  const { breakAt } = await world.last()
  await world.at(breakAt.getTime() - 1_000)
  await world.at(breakAt.getTime() + 1_000)
  await world.at(world.clock.now + MINUTE)
  expect((await ask('list')).text).toMatch(new RegExp(`exponent  [23] failures[\\s\\S]*${FAULT}`))
  expect(await world.last()).toMatchObject({ settledAt: null })
  world.clock.now += MINUTE
  const both = await Promise.all([refund(), stepAgain(world.steps), refund(), stepAgain(world.steps)])
  const [first] = [both[0], both[2]].filter(({ ok }) => ok)
  expect(first?.text).toContain(`round ${round.round} of 指数 is ended; 2 stakes of 50.00 coins together go back`)
  expect([both[0].ok, both[2].ok].filter(Boolean)).toHaveLength(1)
  expect([await world.coinsOf(out), await world.coinsOf(alone), await world.coinsOf(lost)]).toEqual([paid, COINS, COINS])
  const letters = await world.rows<{ player_id: string }>("SELECT player_id::text FROM message WHERE title = '指数回合已退回' ORDER BY 1")
  expect(letters.map(({ player_id }) => player_id).sort()).toEqual([alone, lost].sort())
  expect((await refund()).ok).toBe(false)
  // What an operator gave back may have been able to leave on its own; nothing else may.
  const unnoted = await brokenBy(world.db, auditExponent, "DELETE FROM room_act WHERE act = 'refund'")
  expect(unnoted).toEqual(expect.arrayContaining([expect.stringMatching(/could leave on its own/)]))
  await mend()
  await world.at(world.clock.now + MINUTE)
  expect((await world.last()).round).toBe(round.round + 1)
  await world.playOut()
})

it('a round whose break cannot be made is broken and given back', async () => {
  const player = await world.rich()
  const round = await world.openWith(300)
  await world.enter(player, 1_000)
  mend = await plantFault(world.db, 'push_outbox', "NEW.body::text LIKE '%broken%' AND NEW.destination LIKE '%exponent%'")
  await world.at(round.breakAt.getTime())
  expect((await ask('list')).text).toContain(FAULT)
  await mend()
  expect(await refund()).toMatchObject({ ok: true })
  expect(await world.coinsOf(player)).toBe(COINS)
  expect(await world.last()).toMatchObject({ refunded: true, settledAt: new Date(world.clock.now) })
})

it('while a round is played nothing goes back, however often its step fails', async () => {
  const player = await world.rich()
  await world.at(world.clock.now + MINUTE)
  await world.openedWith(900)
  await world.rows("UPDATE room SET attempts = 4, last_error = 'x' WHERE mode = 'exponent'")
  expect(await refund()).toEqual({ ok: false, text: expect.stringContaining('is being played until') })
  expect(await world.coinsOf(player)).toBe(COINS)
  await world.playOut()
})
