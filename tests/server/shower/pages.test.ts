import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { stepAgain, stepAlone } from '#server/core/rounds/steps.ts'
import { PAGE } from '#server/modes/shower/pay.ts'
import type { ShowerRow } from '#server/modes/shower/showers.ts'
import { ownShower, showerProof, showersNow } from '#server/modes/shower/view.ts'
import { Status } from '#shared/codes.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { verifyShower } from '#shared/modes/shower/verify.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { FAULT, plantFault } from '../../support/plantFault.ts'
import { soon } from '../../support/soon.ts'
import { statusOf } from '../case/hoard.ts'
import { rooms } from '../rounds/desk.ts'
import { type ShowerWorld, startShowerWorld } from './world.ts'

let world: ShowerWorld
let mend: () => Promise<void> = async () => undefined
beforeAll(async () => {
  world = await startShowerWorld()
})
afterEach(async () => {
  await mend()
  expect(await auditWorld(world.db)).toEqual([])
})
afterAll(() => world.close())

const DRAW = SHOWER.length + SHOWER.grace
const MINUTE = 60_000
let made = 0

/** A shower that has ended, with packets of so many players, who are made for it. */
async function ended(size: number): Promise<ShowerRow> {
  const row = await world.make({ pot: 5_000_000, most: 20_000 })
  world.to(row, 8_000)
  await world.step()
  const from = made
  made += size
  await world.rows(
    `WITH made AS (INSERT INTO player (uid, phone, nickname, head_pic, promote_code)
      SELECT (90000000 + n)::text, (19000000000 + n)::text, 'n' || n, '', 'PP' || n FROM generate_series($1::int, $2::int) n RETURNING id)
     INSERT INTO shower_grab (room_id, player_id, packets, at) SELECT $3, id, rpad('11111', ${SHOWER.packets}, '0')::bit(${SHOWER.packets}), $4 FROM made`,
    [from + 1, from + size, row.roomId, new Date(world.clock.now)],
  )
  world.to(row, DRAW)
  return row
}

const pagesOf = ({ roomId }: ShowerRow) => world.rows('SELECT FROM journal WHERE ref = $1', [`shower:${roomId}`])
const paidOf = async ({ roomId }: ShowerRow) =>
  Number(
    (
      await world.rows<{ sum: string }>(
        'SELECT coalesce(sum(e.amount), 0) AS sum FROM journal j JOIN entry e ON e.journal_id = j.id WHERE j.ref = $1 AND e.account_id IS NOT NULL',
        [`shower:${roomId}`],
      )
    )[0]?.sum,
  )

it('thousands are paid page by page, each once, by two nodes at once; nobody is told before all are paid', async () => {
  const row = await ended(2 * PAGE + 500)
  const [one, other] = [world.anotherNode().steps, world.anotherNode().steps]
  await stepAlone(one)
  const half = await world.row(row.roomId)
  expect([half.state, half.owed, (await pagesOf(row)).length]).toEqual(['settled', true, 1])
  const { next, last } = await showersNow(world.db)
  expect([next?.showerId, next?.state, next?.end, last?.showerId]).toEqual([row.roomId, 'running', null, undefined])
  const [grab] = await world.rows<{ player_id: string }>('SELECT player_id::text FROM shower_grab WHERE room_id = $1', [row.roomId])
  expect(await ownShower(world.node, row.roomId, grab?.player_id ?? '')).toMatchObject({ amount: null })
  expect(await statusOf(showerProof(world.db, row.roomId))).toBe(Status.notFound)
  expect(await auditWorld(world.db)).toEqual([])
  for (let looks = 0; looks < 6; looks++) await Promise.all([stepAlone(one), stepAlone(other)])
  const { owed, paid, grabbers } = await world.row(row.roomId)
  expect([owed, grabbers, (await pagesOf(row)).length]).toEqual([false, 2 * PAGE + 500, 3])
  expect([await paidOf(row), paid]).toEqual([5_000_000, 5_000_000])
  expect((await showersNow(world.db)).last).toMatchObject({ showerId: row.roomId, state: 'settled' })
  expect(verifyShower(await showerProof(world.db, row.roomId)).every(({ ok }) => ok)).toBe(true)
})

it('a node that dies between two pages, or within one, costs nobody anything', async () => {
  const row = await ended(PAGE + 200)
  const dying = world.anotherNode()
  await stepAlone(dying.steps)
  expect((await pagesOf(row)).length).toBe(1)
  // It is cut off when the second page is booked and not yet committed.
  const holder = await world.db.$client.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM shower WHERE room_id = $1 FOR UPDATE', [row.roomId])
  const paying = stepAlone(dying.steps)
  await soon(async () => {
    const cut = await holder.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    expect(cut.rowCount).toBe(1)
  })
  await paying
  await holder.query('ROLLBACK')
  holder.release()
  expect([(await pagesOf(row)).length, (await world.row(row.roomId)).owed]).toEqual([1, true])
  world.clock.now += MINUTE
  await stepAgain(world.anotherNode().steps)
  expect([(await pagesOf(row)).length, await paidOf(row)]).toEqual([2, 5_000_000])
})

it('a shower that fails for good hides none that comes later, can be tried again, and is never given back', async () => {
  const bad = await ended(20)
  mend = await plantFault(world.db, 'journal', `NEW.ref = 'shower:${bad.roomId}'`)
  await world.step()
  expect((await showersNow(world.db)).next).toMatchObject({ showerId: bad.roomId })
  world.clock.now += 2 * MINUTE
  const good = await world.make()
  expect((await showersNow(world.db)).next).toMatchObject({ showerId: good.roomId })
  world.to(good, 8_000)
  await world.step()
  const [playerId = ''] = await world.players(1)
  expect((await world.claim(playerId, good.roomId, [])).showerId).toBe(good.roomId)
  world.to(good, DRAW)
  await world.step()
  expect(await world.row(good.roomId)).toMatchObject({ state: 'settled', owed: false })
  const deps = world.anotherNode().steps
  expect((await rooms(deps, 'list')).text).toContain(FAULT)
  expect(await rooms(deps, 'refund', bad.roomId, '--reason', 'x', '--yes')).toEqual({
    ok: false,
    text: `Room ${bad.roomId} is of the mode shower, which holds nothing that players paid. What can be done is: npm run rooms -- retry ${bad.roomId}`,
  })
  await mend()
  const node = async () => {
    for (let looks = 0; looks < 20; looks++) {
      await stepAgain(deps)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const [well] = await Promise.all([rooms(deps, 'retry', bad.roomId), node()])
  expect(well.ok).toBe(true)
  expect(await paidOf(bad)).toBe(20 * 20_000)
})
