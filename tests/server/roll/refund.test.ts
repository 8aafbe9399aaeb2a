import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { stepAgain } from '#server/core/rounds/steps.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { FAULT, plantFault } from '../../support/plantFault.ts'
import { bagOf, hoarder } from '../case/hoard.ts'
import { rooms } from '../rounds/desk.ts'
import { type RollWorld, startRollWorld } from './world.ts'

let world: RollWorld
let mend: () => Promise<void> = async () => undefined
beforeAll(async () => {
  world = await startRollWorld()
})
afterEach(async () => {
  await mend()
  expect(await auditWorld(world.db)).toEqual([])
})
afterAll(() => world.close())

const MINUTE = 60_000
const modes = () => roomModes({ ...world.deps, config: { exponentMaxPayout: 1_000 } })
const steps = () => ({ db: world.db, modes: modes(), log: { warn: () => undefined } })
const ask = (...words: string[]) => rooms(steps(), ...words)
const refund = (roomId: string) => ask('refund', roomId, '--reason', 'prizes cannot be given out', '--yes')
const lettersOf = (playerId: string) =>
  world.rows<{ content: string }>("SELECT content FROM message WHERE player_id = $1 AND title = 'ROLL 房间已取消'", [playerId])

it('a room that has drawn and cannot give its prizes out returns the items to its host once, and tells host and winners', async () => {
  const host = await hoarder({ ...world, open: world.openBox })
  const [itemId = ''] = (await bagOf(world.db, host.playerId)).pageData.map(({ itemId }) => itemId)
  const { roomId } = await world.create(host.playerId, [itemId])
  const [guest = ''] = await world.players(1)
  await world.join(guest, roomId)
  mend = await plantFault(world.db, 'roll_prize', 'NEW.new_item_id IS NOT NULL')
  await world.at((await world.row(roomId)).closeAt.getTime())
  await world.at((await world.row(roomId)).endAt?.getTime() ?? 0)
  await world.at(world.clock.now + MINUTE)
  expect((await ask('list')).text).toMatch(new RegExp(`^${roomId}  roll  \\d failures[\\s\\S]*${FAULT}`))
  world.clock.now += MINUTE
  const both = await Promise.all([refund(roomId), stepAgain(steps()), refund(roomId), stepAgain(steps())])
  expect([both[0].ok, both[2].ok].filter(Boolean)).toHaveLength(1)
  expect(await world.view(roomId)).toMatchObject({ state: 'cancelled', reason: 'failed' })
  expect((await bagOf(world.db, host.playerId)).pageData.map(({ itemId }) => itemId)).toContain(itemId)
  expect((await bagOf(world.db, guest)).pageData).toEqual([])
  expect(await lettersOf(host.playerId)).toMatchObject([{ content: expect.stringContaining('全部奖品已退回您的背包') }])
  expect(await lettersOf(guest)).toMatchObject([{ content: expect.stringContaining('没有发放') }])
  expect(await refund(roomId)).toEqual({ ok: false, text: `Room ${roomId} of the mode roll is over: it was settled or cancelled.` })
})

it('a room whose closing fails returns the items too, and of a room of the house nothing is made', async () => {
  const { roomId } = await world.open()
  const [guest = ''] = await world.players(1)
  await world.join(guest, roomId)
  mend = await plantFault(world.db, 'roll_room', "NEW.state = 'drawing'")
  await world.at((await world.row(roomId)).closeAt.getTime())
  const said = await refund(roomId)
  expect(said).toEqual({ ok: true, text: expect.stringContaining('it was a room of the house') })
  expect(await world.view(roomId)).toMatchObject({ state: 'cancelled' })
  // Nobody was told of a draw, so nobody has lost a prize.
  expect(await lettersOf(guest)).toEqual([])
})
