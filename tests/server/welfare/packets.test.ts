import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPacketLot } from '#server/community/welfare/lot.ts'
import { closePacket, closePackets, makePackets } from '#server/community/welfare/packets.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { CARD_ALPHABET, checkLetter, printed } from '#shared/cardCode.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY, MINUTE } from '../clock.ts'
import { crowd, startWelfareWorld, type WelfareTestWorld } from './world.ts'

let world: WelfareTestWorld
beforeAll(async () => {
  world = await startWelfareWorld()
})
afterAll(async () => {
  expect(await auditWorld(world.deps.db)).toEqual([])
  await world.stop()
})

const make = (count = 3, days = 7) => makePackets(world.deps.db, world.on[0].packetKey, { name: '新春红包', amount: 88_00, count, days })
const potOf = async () =>
  (await world.rows<{ pot: number }>(`SELECT coalesce(sum(amount), 0)::int AS pot FROM entry WHERE house = 'packet'`))[0]?.pot
const diamondsOf = async ({ playerId }: TestPlayer) => (await balancesOf(world.deps.db, playerId)).secondaryBalance
/** A well-formed code that nobody made. */
const wrong = (n: number) => {
  const body = [...n.toString(32).padStart(15, '0')].map((digit) => CARD_ALPHABET.charAt(Number.parseInt(digit, 32))).join('')
  return printed(body + checkLetter(body))
}

it('gives a crowd no more packets than there are, one to each, and the pot is never overdrawn', async () => {
  const { code, packetId } = await make(30)
  expect(await potOf()).toBe(30 * 88_00)
  const players = await Promise.all(Array.from({ length: 50 }, () => world.newPlayer()))
  const { done, refused } = await crowd(50, (node, index) => world.redeem(players[index] as TestPlayer, code, {}, node))
  expect(done).toHaveLength(30)
  expect(done[0]).toMatchObject({ amount: 88, name: '新春红包' })
  expect(new Set(refused)).toEqual(new Set(['红包已经领完或过期']))
  expect(await potOf()).toBe(0)
  await closePackets(world.deps.db)
  expect(await closePacket(world.deps.db, packetId)).toBeNull()
})

it('gives one player one packet, however many phones and nodes send the code', async () => {
  const { code } = await make()
  const player = await world.newPlayer()
  const { done, refused } = await crowd(50, (node) => world.redeem(player, code.toLowerCase(), {}, node))
  expect(done).toHaveLength(1)
  expect(new Set(refused)).toEqual(new Set(['您已经领过这个红包']))
  expect(await diamondsOf(player)).toBe(88)
})

it('answers a repeated key with the same packet', async () => {
  const { code } = await make()
  const player = await world.newPlayer()
  const key = randomUUID()
  const { done } = await crowd(6, (node) => world.redeem(player, code, { key }, node))
  expect(done.map(({ amount }) => amount)).toEqual(Array(6).fill(88))
  expect(await diamondsOf(player)).toBe(88)
})

it('ends at its time or by the operator, and gives the rest back once', async () => {
  const [timed, ended] = [await make(3, 1), await make(5, 7)]
  const before = (await potOf()) ?? 0
  const player = await world.newPlayer()
  await world.redeem(player, timed.code)
  const closed = await Promise.all(world.nodes.map((db) => closePacket(db, ended.packetId)))
  expect(closed.filter((left) => left !== null)).toEqual([5])
  world.clock.advance(DAY)
  await expect(world.redeem(await world.newPlayer(), timed.code)).rejects.toThrow('红包已经领完或过期')
  const swept = await Promise.all(world.nodes.map((db) => closePackets(db)))
  expect(swept.reduce((sum, some) => sum + some, 0)).toBe(1)
  expect(await potOf()).toBe(before - 8 * 88_00)
})

it('lets nobody guess: a player has ten wrong codes, then a right one is refused too; neighbours get theirs', async () => {
  const { code } = await make()
  const player = await world.newPlayer()
  await expect(world.redeem(player, 'ABC')).rejects.toThrow('16 位')
  for (let n = 0; n < 10; n++) await expect(world.redeem(player, wrong(n))).rejects.toThrow('口令不正确')
  await expect(world.redeem(player, code)).rejects.toThrow('口令错误次数过多')
  world.clock.advance(11 * MINUTE)
  await world.redeem(player, code)
  for (let n = 0; n < 40; n++)
    await expect(world.redeem(await world.newPlayer(), wrong(n), { address: '10.0.0.1' })).rejects.toThrow('口令不正确')
  expect(await world.redeem(await world.newPlayer(), code, { address: '10.0.0.1' })).toMatchObject({ amount: 88 })
})

it('is refused to a frozen player and keeps no code that could be read', async () => {
  const { code } = await make()
  const player = await world.newPlayer()
  await world.rows('UPDATE player SET frozen = true WHERE id = $1', [player.playerId])
  await expect(world.redeem(player, code)).rejects.toThrow()
  const bare = code.replaceAll('-', '')
  const rows = await world.rows<{ text: string }>('SELECT p::text AS text FROM red_packet p')
  expect(rows.some(({ text }) => text.includes(bare))).toBe(false)
})

it('reads the command line of an operator, and refuses what is beyond the bounds', () => {
  const args = (text: string) => text.split(' ')
  expect(readPacketLot(args('--name 新春红包 --amount 8.88 --count 100'))).toEqual({ name: '新春红包', amount: 888, count: 100, days: 7 })
  for (const text of [
    '--name 红包 --amount 0 --count 5',
    '--name 红包 --amount 8 --count 0',
    '--amount 8 --count 5',
    '--name 红包 --amount 8 --count 900000',
    '--name 红包 --amount 8 --count 5 --days 900',
  ])
    expect(() => readPacketLot(args(text))).toThrow('usage')
})
