import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverNotice, writeNotice } from '#server/account/message/notices.ts'
import { readNotice } from '#server/account/message/noticeText.ts'
import { countUserUnreadMessage } from '#shared/calls/badges.ts'
import { getMessageDetail, listMessage } from '#shared/calls/message.ts'
import { dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'

let world: TestApp
const players: TestPlayer[] = []
beforeAll(async () => {
  world = await startTestApp({ catalogue: false })
  for (let n = 0; n < 7; n++) players.push(await world.newPlayer())
  await world.deps.db.execute(
    sql`insert into player (uid, nickname, head_pic, promote_code, robot) values ('9999901', '机器人', 'x', 'ROBOT1', true)`,
  )
})
afterAll(() => world?.stop())

const TEXT = { title: '今晚维护', content: '今晚 3:00 维护。\n\n余额与物品不受影响。', way: 'bag' } as const
const copies = async () =>
  (
    await world.deps.db.execute<{ uid: string; n: number }>(
      sql`select p.uid, count(*)::int as n from message m join player p on p.id = m.player_id where m.title = ${TEXT.title} group by p.uid`,
    )
  ).rows

it('reaches every player of its moment once, though it runs twice at once and again; robots and later players get none', async () => {
  const id = await writeNotice(world.deps.db, TEXT, new Date())
  const later = await world.newPlayer()
  const sent = await Promise.all([deliverNotice(world.deps.db, id, 2), deliverNotice(world.deps.db, id, 3)])
  expect(sent).toEqual([7, 7])
  expect(await deliverNotice(world.deps.db, id)).toBe(7)
  const found = await copies()
  expect(found.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect((await dataOf(world.origin, listMessage, { token: later.token, query: {} })).pageData).toEqual([])
})

it('is counted, marked as of the operator, and leads on', async () => {
  const { token } = players[0] as TestPlayer
  expect(await dataOf(world.origin, countUserUnreadMessage, { token })).toBe(1)
  const [row] = (await dataOf(world.origin, listMessage, { token, query: {} })).pageData
  expect(row).toMatchObject({ title: TEXT.title, system: true, read: false })
  const detail = await dataOf(world.origin, getMessageDetail, { token, query: { messageId: row?.messageId ?? '' } })
  expect(detail).toMatchObject({ content: TEXT.content, way: { to: 'bag', id: '' } })
})

it('goes on after a failure in the middle, and knows no other number', async () => {
  const id = await writeNotice(world.deps.db, { ...TEXT, title: '第二封' }, new Date())
  await world.deps.db.execute(sql`update notice set sent_to = ${players[3]?.playerId}::bigint, sent = 4 where id = ${id}::bigint`)
  expect(await deliverNotice(world.deps.db, id, 1)).toBe(8)
  const { rows } = await world.deps.db.execute<{ n: number }>(sql`select count(*)::int as n from message where title = '第二封'`)
  expect(rows[0]?.n).toBe(4)
  expect(await deliverNotice(world.deps.db, '999')).toBeNull()
})

it('is read from the command line with its bounds', () => {
  expect(readNotice(['--title', '维护', '--text', '一\\n\\n二', '--way', 'rank'])).toEqual({
    title: '维护',
    content: '一\n\n二',
    way: 'rank',
  })
  const wrong = [
    [],
    ['--title', 'x'],
    ['--title', ' ', '--text', 'x'],
    ['--title', 'x', '--text', 'y', '--way', 'roll'],
    ['--title', 'x'.repeat(31), '--text', 'y'],
  ]
  for (const args of wrong) expect(() => readNotice(args)).toThrow(RangeError)
})
