import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CodeKind, guess, sweepCodeTries, waitOf } from '#server/core/codes/guess.ts'
import { redeemPacket } from '#shared/calls/welfare.ts'
import { CARD_ALPHABET, checkLetter, printed } from '#shared/cardCode.ts'
import { ModuleId, Status } from '#shared/codes.ts'
import * as calls from '#shared/modes/battle/calls.ts'
import { getCaseList } from '#shared/modes/case/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY, MINUTE, SECOND, testClock } from '../clock.ts'

const clock = testClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: clock.now })
})
afterAll(() => app.stop())

const WORDS = { wrong: 'wrong', tooMany: 'tooMany' }
/** What somebody hears who enters a right or a wrong code: 'ok' or the words of the refusal. */
const enter = (playerId: string, right: boolean, address = '', kind: CodeKind = 'battle') =>
  guess(app.deps.db, { kind, playerId, address }, async () => (right ? 'ok' : null), WORDS).catch((error: Error) => error.message)
const count = (heard: readonly string[], words: string) => heard.filter((each) => each === words).length
/** Lets four new players of an address enter ten wrong codes each. */
async function makeLoud(address: string, kind: CodeKind = 'battle'): Promise<void> {
  for (let account = 0; account < 4; account++) {
    const { playerId } = await app.newPlayer()
    const heard = await Promise.all(Array.from({ length: 10 }, () => enter(playerId, false, address, kind)))
    expect(count(heard, 'wrong')).toBe(10)
  }
}

describe('four accounts of one address that guess', () => {
  it('keep no neighbour out of the right room code over HTTP, nor out of red packets', async () => {
    const coins = 100_000_000
    const [host, neighbour, ...thieves] = (await Promise.all(Array.from({ length: 6 }, () => app.newPlayer({ coins })))) as [
      TestPlayer,
      TestPlayer,
      ...TestPlayer[],
    ]
    const boxes = await dataOf(app.origin, getCaseList, { token: host.token, query: { moduleId: String(ModuleId.battle) } })
    const rules = { boxes: String(boxes[0]?.boxId), mode: '0', seats: '2', teams: '2', hidden: '1' } as const
    const { room } = await dataOf(app.origin, calls.battleCreate, { token: host.token, query: rules, key: randomUUID() })
    const code = room.code ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    const look = ({ token }: TestPlayer, code: string) => callApi(app.origin, calls.battleDetail, { token, query: { roomId: '0', code } })
    for (const thief of thieves) for (let times = 0; times < 10; times++) expect((await look(thief, wrong)).status).toBe(Status.notFound)
    expect((await look(thieves[0] as TestPlayer, code)).status).toBe(Status.tooMany)
    expect(await look(neighbour, code)).toMatchObject({ status: Status.ok, data: { roomId: room.roomId } })
    const body = CARD_ALPHABET.charAt(3).repeat(15)
    const packet = await callApi(app.origin, redeemPacket, {
      token: neighbour.token,
      key: randomUUID(),
      query: { code: printed(body + checkLetter(body)) },
    })
    expect(packet).toMatchObject({ status: Status.notFound, msg: '口令不正确，请核对后重试' })
    const query = { roomId: room.roomId, code }
    expect((await callApi(app.origin, calls.battleJoin, { token: neighbour.token, key: randomUUID(), query })).status).toBe(Status.ok)
  })

  it.each(['battle', 'roll', 'packet'] as const)(
    'keep no neighbour out of the right code (%s), not even one who mistypes twice',
    async (kind) => {
      const address = `10.7.0.${kind.length}`
      await makeLoud(address, kind)
      const { playerId } = await app.newPlayer()
      expect(await enter(playerId, true, address, kind)).toBe('ok')
      expect(await enter(playerId, false, address, kind)).toBe('wrong')
      expect(await enter(playerId, true, address, kind)).toBe('您和同一网络的玩家输错次数较多，请 1 秒后再试')
      clock.advance(SECOND)
      expect(await enter(playerId, false, address, kind)).toBe('wrong')
      expect(await enter(playerId, true, address, kind)).toBe('您和同一网络的玩家输错次数较多，请 4 秒后再试')
      clock.advance(4 * SECOND)
      expect(await enter(playerId, true, address, kind)).toBe('ok')
    },
  )

  it('do not make those wait who come from elsewhere, nor those whose address nobody knows', async () => {
    await makeLoud('10.7.1.1')
    const { playerId } = await app.newPlayer()
    for (const address of ['10.7.1.2', '']) {
      expect(await enter(playerId, false, address)).toBe('wrong')
      expect(await enter(playerId, true, address)).toBe('ok')
    }
  })
})

describe("the player's own count", () => {
  it('refuses the right code too after ten wrong ones of its kind, for ten minutes, and leaves the other kinds open', async () => {
    const { playerId } = await app.newPlayer()
    for (let times = 0; times < 10; times++) expect(await enter(playerId, false)).toBe('wrong')
    expect(await enter(playerId, true)).toBe('tooMany')
    expect(await enter(playerId, true, '', 'roll')).toBe('ok')
    expect(await enter(playerId, true, '', 'packet')).toBe('ok')
    clock.advance(10 * MINUTE)
    expect(await enter(playerId, true)).toBe('ok')
  })

  it('is forgotten after a day, by the sweep too', async () => {
    const { playerId } = await app.newPlayer()
    await enter(playerId, false)
    clock.advance(DAY - MINUTE)
    await sweepCodeTries(app.deps.db)
    const rows = () => app.deps.db.$client.query('SELECT 1 FROM code_try WHERE player_id = $1', [playerId])
    expect((await rows()).rowCount).toBe(1)
    clock.advance(2 * MINUTE)
    await sweepCodeTries(app.deps.db)
    expect((await rows()).rowCount).toBe(0)
  })
})

it('many accounts at one address try six codes each in ten minutes and ten in a day, and the first forty together', async () => {
  const address = '10.7.2.1'
  await makeLoud(address)
  const accounts = await Promise.all(Array.from({ length: 5 }, async () => (await app.newPlayer()).playerId))
  const tried = new Map(accounts.map((account) => [account, 0]))
  /** Everybody tries as soon as they may: a try that is refused counts for nothing. */
  const tryAll = async () => {
    for (const account of accounts)
      while ((await enter(account, false, address)) === 'wrong') tried.set(account, (tried.get(account) ?? 0) + 1)
  }
  // Others keep the address loud for as long as the accounts go on.
  const stayLoud = () =>
    app.deps.db.$client.query(
      `INSERT INTO code_try (kind, player_id, address, at) SELECT 'battle', 0, $1, to_timestamp($2 / 1000.0) FROM generate_series(1, 40)`,
      [address, clock.now()],
    )
  await tryAll()
  for (let wrong = 1; wrong <= 5; wrong++) {
    clock.advance(waitOf(wrong))
    await tryAll()
  }
  expect([...tried.values()]).toEqual([6, 6, 6, 6, 6])
  for (let wrong = 6; wrong <= 9; wrong++) {
    clock.advance(waitOf(wrong))
    await stayLoud()
    await tryAll()
  }
  expect([...tried.values()]).toEqual([10, 10, 10, 10, 10])
  expect(Array.from({ length: 9 }, (_, wrong) => waitOf(wrong + 1)).reduce((sum, wait) => sum + wait)).toBeGreaterThan(DAY)
})
