import { afterAll, beforeAll, expect, it } from 'vitest'
import { setMask } from '#server/community/rank/mask.ts'
import { withHidden } from '#server/core/player/hidden.ts'
import { rollPage } from '#server/modes/roll/records.ts'
import { rollEntrants, rollList } from '#server/modes/roll/view.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { hoarder, setPlayer, uidOf } from '../case/hoard.ts'
import { type RollWorld, startRollWorld } from './world.ts'

let world: RollWorld
beforeAll(async () => {
  world = await startRollWorld()
})
afterAll(async () => {
  expect(await auditWorld(world.db)).toEqual([])
  await world.close()
})

const NAME = '月半弯弯'
const MASKED = '月***弯'

it('a ROLL room hides its host, its title and its entrants as soon as they wish it, before and after the draw', async () => {
  const { playerId: host, items } = await hoarder({ ...world, open: world.openBox }, 1)
  const [guest = ''] = await world.players(1)
  for (const id of [host, guest]) await setPlayer(world.db, id, { nickname: NAME, headPic: 'own/secret.webp' })
  const room = await world.create(host, [items[0]?.id ?? ''])
  await world.join(guest, room.roomId)
  const seen = async () => ({
    view: await world.view(room.roomId),
    open: await rollList(world.db, { state: 0, page: 1, pageSize: 10 }),
    over: await rollList(world.db, { state: 1, page: 1, pageSize: 10 }),
    entrants: await rollEntrants(world.db, room.roomId, 0),
    records: await rollPage(world.db, guest, { page: 1, pageSize: 10 }),
  })
  const wish = (masked: boolean) => Promise.all([host, guest].map((playerId) => setMask(world.db, { playerId, masked, at: new Date() })))
  expect((await seen()).view).toMatchObject({ title: `${NAME} 的 ROLL`, host: { nickname: NAME } })

  await wish(true)
  const hidden = await seen()
  expect(JSON.stringify(hidden)).not.toContain(NAME)
  expect(JSON.stringify(hidden)).not.toContain('own/secret')
  expect(hidden.view).toMatchObject({ title: `${MASKED} 的 ROLL`, host: { nickname: MASKED }, newest: [{ nickname: MASKED }] })

  await wish(false)
  await world.at(room.closeAt.getTime())
  const { drawAt, endAt } = await world.row(room.roomId)
  await world.at((endAt ?? drawAt ?? room.closeAt).getTime())
  expect(JSON.stringify(await seen())).toContain(NAME)
  await wish(true)
  const drawn = await seen()
  expect(drawn.view.book).toMatchObject({ title: `${MASKED} 的 ROLL`, wins: [{ winner: { nickname: MASKED, headPic: '' } }] })
  expect(JSON.stringify(drawn)).not.toContain(NAME)
})

it('whatever was stored with people in it is seen as they wish today, at any depth', async () => {
  const [one = '', two = ''] = await world.players(2)
  await setMask(world.db, { playerId: one, masked: true, at: new Date() })
  const person = async (id: string) => ({
    customerId: await uidOf(world.db, id),
    nickname: NAME,
    headPic: 'a.webp',
    headGround: 'b.webp',
    amount: 3,
  })
  const best = [await person(one), await person(two)]
  const told = await withHidden(world.db, { last: { best }, next: null, other: { nickname: NAME } })
  expect(told).toEqual({
    last: { best: [{ ...best[0], nickname: MASKED, headPic: '', headGround: '' }, best[1]] },
    next: null,
    other: { nickname: NAME },
  })
})
