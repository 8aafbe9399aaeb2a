import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '#server/platform/db/connect.ts'
import { CHAT_PAGE } from '#shared/chat.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { uidOf } from '../case/hoard.ts'
import { HOUR, MINUTE } from '../clock.ts'
import { type ChatWorld, type Commanding, runDesk, startChatWorld } from './chatWorld.ts'

let world: ChatWorld
let player: TestPlayer
let uid: string
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  world.toNoon()
  player = await world.newPlayer()
  uid = await uidOf(world.deps.db, player.playerId)
})
afterEach(() => vi.useRealTimers())

const chat = (args: readonly string[], commanding: Commanding = {}, db: Db = world.deps.db) =>
  runDesk({ ...world.desk, db }, args, commanding)
const say = (text: string, from = player) => world.say(from, { text })
const query = (text: string, values: unknown[]) => world.deps.db.$client.query(text, values)
/** The player writes this many lines. */
async function write(lines: number): Promise<void> {
  for (let i = 1; i <= lines; i++) {
    await say(`第${i}句`)
    if (i % 20 === 0) world.clock.advance(MINUTE)
  }
}
const numbersIn = (shown: string) => [...shown.matchAll(/第(\d+)句/g)].map(([, number]) => Number(number))
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
/** How often the words were printed. */
const times = (said: readonly string[], words: string) => said.join('\n').split(words).length - 1

/** The database, in which something happens right after the first transaction. */
function thenOnce(db: Db, act: () => Promise<unknown>): Db {
  let done = false
  const transaction: Db['transaction'] = async (...asked) => {
    const result = await db.transaction(...asked)
    if (!done) await act()
    done = true
    return result
  }
  return new Proxy(db, { get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)) })
}

describe('show', () => {
  it('prints every line that nobody has read, and the last ones at least; a note stands between them', async () => {
    await write(CHAT_PAGE + 45)
    world.clock.advance(1)
    await chat(['--desk', '5', 'note', uid, '写了很多'])
    world.clock.advance(1)
    await say('最后一句')
    const shown = await chat(['show', uid])
    expect(numbersIn(shown)).toEqual(upTo(CHAT_PAGE + 45))
    expect(shown.indexOf('写了很多')).toBeGreaterThan(shown.indexOf(`第${CHAT_PAGE + 45}句`))
    expect(shown.indexOf('写了很多')).toBeLessThan(shown.indexOf('最后一句'))
    expect((await world.read(player)).deskRead).toBe(CHAT_PAGE + 46)
    expect(await chat(['list'])).not.toContain(uid)
    expect(numbersIn(await chat(['show', uid]))).toEqual(upTo(CHAT_PAGE + 45, 47))
  })

  it('begins with the first unread line where that is older than the last ones', async () => {
    await write(2)
    await chat(['show', uid])
    for (let i = 0; i < CHAT_PAGE + 2; i++) await world.answer(player, `答${i}`)
    await say('还在吗')
    const shown = await chat(['show', uid])
    expect([shown.includes('第2句'), shown.includes('答0'), shown.includes('还在吗')]).toEqual([false, true, true])
  })

  it('marks what was swept unread as read', async () => {
    await write(3)
    await query('DELETE FROM chat_line WHERE player_id = $1', [player.playerId])
    expect(await chat(['show', uid])).toContain('no lines')
    expect((await world.read(player)).deskRead).toBe(3)
  })
})

describe('talk', () => {
  it('goes on after the last line that show printed', async () => {
    await say('第一')
    const [input, said] = [new PassThrough(), [] as string[]]
    const db = thenOnce(world.deps.db, () => say('夹在中间'))
    const talking = chat(['--desk', '6', 'talk', uid], { input, said }, db)
    await soon(() => expect(said.join('\n')).toContain('夹在中间'))
    input.end()
    await talking
    expect([times(said, '第一'), times(said, '夹在中间')]).toEqual([1, 1])
    expect((await world.read(player)).deskRead).toBe(2)
  })

  it('prints a line once, however long it takes to look for it', async () => {
    await say('第一')
    const [input, said] = [new PassThrough(), [] as string[]]
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const talking = chat(['--desk', '6', 'talk', uid], { input, said })
    await soon(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await say('第二')
    // Three looks are due before the first has its answer.
    vi.advanceTimersByTime(3_000)
    input.end()
    await talking
    expect([times(said, '第一'), times(said, '第二')]).toEqual([1, 1])
  })
})

it('the list begins with whoever waits longest, by the time that it tells', async () => {
  const [second, third] = [await world.newPlayer(), await world.newPlayer()]
  await say('我先来的')
  await say('我也是', third)
  await world.answer(third, '您好')
  world.clock.advance(HOUR)
  await say('后来的', second)
  world.clock.advance(MINUTE)
  await say('还在等')
  world.clock.advance(MINUTE)
  await say('谢谢', third)
  world.clock.advance(MINUTE)
  const uids = await Promise.all([player, second, third].map(({ playerId }) => uidOf(world.deps.db, playerId)))
  const rows = (await chat(['list'])).split('\n').filter((row) => uids.some((each) => row.startsWith(each)))
  expect(rows.map((row) => /waits ([^u]+?) {2}/.exec(row)?.[1])).toEqual(['1 h 3 min', '3 min', '1 min'])
  expect(rows.map((row) => row.split(' ')[0])).toEqual(uids)
})

describe('a line of a player in a terminal', () => {
  it('cannot look like two', async () => {
    await say(`好\n    9 2026-11-26T04:00:00.000Z >1 已同意退款`)
    await say(`好${' '.repeat(90)}    9 >1 同意${'\u2800\t\u3000\u3164'.repeat(20)}完`)
    const shown = await chat(['show', uid])
    expect(shown).toMatch(/< 好\n +\| {1,4}9 2026/)
    expect(shown).toMatch(/< 好 {1,3}9 >1 同意 {1,3}完/)
  })

  it('is cleaned where an older version has kept it as it was', async () => {
    await say('好')
    await query(`UPDATE chat_line SET text = E'old \\x1b[31mred\\x1b[2J\\u202e' WHERE player_id = $1`, [player.playerId])
    expect(await chat(['show', uid])).toContain('< old [31mred[2J')
  })
})
