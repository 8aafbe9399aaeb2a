import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCode } from '#server/core/codes/cardCodes.ts'
import { setCap } from '#server/core/limits/settings.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { makeCards, readLot } from '#server/economy/pay/makeCards.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { getMyTopEarly, redeemCardCode } from '#shared/calls/pay.ts'
import { printed, readCode } from '#shared/cardCode.ts'
import { PayChannel, Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY, MINUTE } from '../clock.ts'
import { type PayTestWorld, startPayWorld } from './payWorld.ts'

let world: PayTestWorld
beforeAll(async () => {
  world = await startPayWorld()
})
afterAll(async () => {
  expect(await auditLedger(world.deps.db)).toEqual([])
  await world.stop()
})

const secret = () => secretFor(world.deps.config, 'card-code')
const lot = { amount: 5_000, count: 1, batch: 'test', days: 1 }
async function newCard(): Promise<string> {
  const [code = ''] = await makeCards(world.deps.db, secret(), lot, world.clock.now())
  return code
}
const redeem = ({ token }: TestPlayer, code: string, key: string = randomUUID()) =>
  callApi(world.origin, redeemCardCode, { token, key, query: { code } })
const coinsOf = async ({ playerId }: TestPlayer) => (await balancesOf(world.deps.db, playerId)).balance

describe('card codes', () => {
  it('are read however they are typed, and a slip of one letter is seen', () => {
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    fc.assert(
      fc.property(fc.nat(15), fc.nat(31), (at, by) => {
        const code = makeCode()
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
        expect(readCode(printed(code).toLowerCase())).toBe(code)
        expect(readCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code)
        const wrong = letters.charAt((letters.indexOf(code.charAt(at)) + 1 + (by % 31)) % 32)
        expect(readCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBeNull()
      }),
    )
    for (const typed of ['', 'U'.repeat(16), '0'.repeat(15), '0'.repeat(17), '零'.repeat(16)]) expect(readCode(typed)).toBeNull()
  })

  it('leave nothing in the database by which they could be redeemed', async () => {
    const code = readCode(await newCard()) ?? ''
    const { rows } = await world.deps.db.$client.query('SELECT * FROM card_code')
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0].code_hash).toMatch(/^[\da-f]{64}$/)
  })

  it('are made from a command line that says what it takes', () => {
    expect(readLot(['--amount', '99.5', '--count', '20', '--batch', 'X'])).toEqual({ amount: 9_950, count: 20, batch: 'X', days: 365 })
    const wrong = [
      ['--amount', '0'],
      ['--amount', '20001'],
      ['--amount', '1e3'],
      ['--count', '0'],
      ['--count', '10001'],
      ['--batch', 'a b'],
      ['--x', '1'],
    ]
    for (const args of wrong) expect(() => readLot(['--amount', '1', '--count', '1', '--batch', 'X', ...args])).toThrow()
  })
})

describe('redeemCardCode', () => {
  it('credits once, into the history, and the key answers again', async () => {
    const player = await world.newPlayer()
    const [code, key] = [await newCard(), randomUUID()]
    const first = await redeem(player, code, key)
    expect(first.data).toMatchObject({ balance: 50, order: { state: 'credited', amount: 50, channel: PayChannel.cardCode, payUrl: '' } })
    expect(await redeem(player, ` ${code.toLowerCase()} `, key)).toEqual(first)
    expect((await redeem(player, await newCard(), key)).status).toBe(Status.keyReused)
    const { pageData } = await dataOf(world.origin, getMyTopEarly, { token: player.token })
    expect(pageData).toMatchObject([{ orderNo: first.data?.order.orderNo, channelName: '官方卡密' }])
    const again = await redeem(player, code)
    expect(again).toMatchObject({ status: Status.cardCodeWrong, msg: '您已使用过这张卡密，金额已到账，可在充值记录中查看' })
    expect(await coinsOf(player)).toBe(50)
  })

  it('of 200 who name one code at once, one gets it', async () => {
    const code = await newCard()
    const players = await Promise.all(Array.from({ length: 8 }, () => world.newPlayer()))
    const race = Array.from({ length: 200 }, (_, index) => redeem(players[index % 8] as TestPlayer, code))
    expect((await Promise.all(race)).filter(({ status }) => status === 0)).toHaveLength(1)
    expect((await Promise.all(players.map(coinsOf))).reduce((a, b) => a + b)).toBe(50)
  })

  it("tells used, expired and unknown codes apart for nobody but the code's own player", async () => {
    const [owner, other] = [await world.newPlayer(), await world.newPlayer()]
    const [used, old] = [await newCard(), await newCard()]
    await redeem(owner, used)
    const refusals = [await redeem(other, used), await redeem(other, printed(makeCode()))]
    world.clock.advance(DAY)
    refusals.push(await redeem(other, old))
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
    expect(refusals[0]?.status).toBe(Status.cardCodeWrong)
  })

  it('five wrong codes a quarter of an hour, however fast they are named; slips do not count', async () => {
    const player = await world.newPlayer()
    const code = await newCard()
    expect((await redeem(player, `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)).status).toBe(Status.cardCodeWrong)
    const guesses = await Promise.all(Array.from({ length: 40 }, () => redeem(player, makeCode())))
    expect(guesses.filter(({ status }) => status === Status.cardCodeWrong)).toHaveLength(5)
    expect((await redeem(player, code)).status).toBe(Status.tooMany)
    world.clock.advance(15 * MINUTE)
    expect((await redeem(player, code)).status).toBe(0)
  })

  it('counts against the caps, with what is still to be paid, and leaves the card unused', async () => {
    const player = await world.newPlayer()
    await setCap(world.deps, player.playerId, 'topUpDay', 14_999)
    const order = await world.order(player)
    const code = await newCard()
    expect((await redeem(player, code)).status).toBe(Status.limitReached)
    await world.notify(order, 'failed')
    expect((await redeem(player, code)).status).toBe(0)
    await expect(world.order(player)).rejects.toThrow(String(Status.limitReached))
  })
})
