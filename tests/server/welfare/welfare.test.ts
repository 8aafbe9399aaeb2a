import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reverseFirstTopUp } from '#server/community/welfare/reverse.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { openBox } from '#server/modes/case/open.ts'
import { findReceipt } from '#server/modes/case/records.ts'
import { beijingDay, beijingDaySpan } from '#shared/beijingTime.ts'
import { dropsOf } from '#shared/book.ts'
import { welfareBadge } from '#shared/calls/badges.ts'
import { modifySecret } from '#shared/calls/profile.ts'
import { boxList } from '#shared/calls/visitor.ts'
import { freeBoxes } from '#shared/calls/welfare.ts'
import { Status } from '#shared/codes.ts'
import { verifyReceipt } from '#shared/fairness/verify.ts'
import { getReceipt } from '#shared/modes/case/calls.ts'
import { FIRST_GRADE, FREE_BOX_BOUNDS, SIGN_IN_DAYS } from '#shared/welfare.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY } from '../clock.ts'
import { crowd, startWelfareWorld, type WelfareTestWorld } from './world.ts'

let world: WelfareTestWorld
beforeAll(async () => {
  world = await startWelfareWorld()
})
afterAll(async () => {
  expect(await auditWorld(world.deps.db)).toEqual([])
  await world.stop()
})

const diamondsOf = async ({ playerId }: TestPlayer) => (await balancesOf(world.deps.db, playerId)).secondaryBalance
const countOf = async (table: string, { playerId }: TestPlayer) =>
  (await world.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE player_id = $1`, [playerId]))[0]?.n
const rest = ({ playerId }: TestPlayer, days: number) =>
  world.rows(`INSERT INTO player_rest (player_id, until) VALUES ($1, $2)`, [playerId, new Date(world.clock.now() + days * DAY)])

describe('signing in', () => {
  it('counts once on a day, however many phones and nodes press at once', async () => {
    const player = await world.newPlayer()
    const { done, refused } = await crowd(50, (node) => world.sign(player, randomUUID(), node))
    expect(done.map(({ amount }) => amount)).toEqual([20])
    expect(new Set(refused)).toEqual(new Set(['今天已经签到过了，明天再来']))
    expect(await diamondsOf(player)).toBe(20)
  })

  it('answers a repeated press with the same reply', async () => {
    const player = await world.newPlayer()
    const key = randomUUID()
    const { done } = await crowd(10, (node) => world.sign(player, key, node))
    expect(done.map(({ amount }) => amount)).toEqual(Array(10).fill(20))
    expect(await diamondsOf(player)).toBe(20)
  })

  it('goes on after missed days, and begins a new run after seven with a surprise box', async () => {
    const player = await world.newPlayer()
    const paid: number[] = []
    for (let nth = 1; nth <= 8; nth++) {
      paid.push((await world.sign(player)).amount)
      world.clock.advance(nth === 3 ? 5 * DAY : DAY)
    }
    expect(paid).toEqual([...SIGN_IN_DAYS, SIGN_IN_DAYS[0] ?? 0].map((minor) => minor / 100))
    const { sign, free } = await world.view(player)
    expect(sign).toEqual({ signed: 8, today: false })
    expect(free.find(({ box }) => box.use === 'sign')?.left).toBe(1)
  })

  it('begins the next day at midnight in Beijing, also in the middle of a crowd', async () => {
    const player = await world.newPlayer()
    const midnight = beijingDaySpan(world.clock.now()).to
    world.clock.advance(midnight - world.clock.now() - 1)
    const before = beijingDay(world.clock.now())
    await world.sign(player)
    await expect(world.sign(player)).rejects.toThrow('今天已经签到过了')
    world.clock.advance(1)
    expect((await world.sign(player)).amount).toBe(30)
    const other = await world.newPlayer()
    world.clock.advance(beijingDaySpan(world.clock.now()).to - world.clock.now() - 1)
    const { done } = await crowd(50, (node, index) => {
      if (index === 25) world.clock.advance(2)
      return world.sign(other, randomUUID(), node)
    })
    const days = await world.rows<{ day: string }>('SELECT day::text AS day FROM welfare_claim WHERE player_id = $1', [other.playerId])
    expect(days).toHaveLength(done.length)
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
    expect(days.some(({ day }) => day > before)).toBe(true)
  })

  it('is refused to a frozen player, and takes nothing from one who rests', async () => {
    const [frozen, resting] = [await world.newPlayer(), await world.newPlayer()]
    await world.rows('UPDATE player SET frozen = true WHERE id = $1', [frozen.playerId])
    await expect(world.sign(frozen)).rejects.toThrow()
    await rest(resting, 7)
    expect(await world.badge(resting)).toBe(0)
    expect((await world.sign(resting)).amount).toBe(20)
  })
})

describe('a free box', () => {
  it('opens once a day on two nodes at once, costs nothing, and its receipt proves the draw', async () => {
    const player = await world.newPlayer({ coins: 100_00 })
    const [offered] = (await world.view(player)).free
    const { done, refused } = await crowd(50, (node) => world.free(player, { boxId: offered?.box.boxId ?? 0 }, node))
    expect(done).toHaveLength(1)
    expect(new Set(refused)).toEqual(new Set(['今天的免费宝匣已经开过了，明天再来']))
    const [result] = done
    const [drop] = result ? dropsOf(result.book) : []
    expect(result).toMatchObject({ balance: 100, book: { paid: 0, openPrice: 0, demo: false } })
    expect(result?.book.events.at(-1)).toMatchObject({ kind: 'total', label: null })
    expect(await countOf('free_open', player)).toBe(1)
    const { token } = player
    await dataOf(world.origin, modifySecret, { token, query: { clientSeed: 'mine' } })
    const proof = await dataOf(world.origin, getReceipt, { token, query: { receiptId: drop?.receiptId ?? '' } })
    expect(proof).toMatchObject({ mode: 'free', boxName: offered?.box.boxName, oddsHash: offered?.box.oddsHash, giftId: drop?.giftId })
    expect(verifyReceipt(proof).verdict).toBe('passed')
    expect(await findReceipt(world.deps.db, player.playerId, drop?.receiptId ?? '')).toMatchObject({ giftId: drop?.giftId })
  })

  it('tells what it has won after the reveal, and opens again on the next day', async () => {
    const player = await world.newPlayer()
    const { book } = await world.free(player)
    const daily = async () => (await world.view(player)).free.find(({ box }) => box.use === 'daily')
    expect(await daily()).toMatchObject({ left: 0, won: null })
    world.clock.advance(book.revealAt - world.clock.now())
    expect((await daily())?.won?.giftId).toBe(dropsOf(book)[0]?.giftId)
    world.clock.advance(DAY)
    expect(await daily()).toMatchObject({ left: 1, won: null })
    await world.free(player)
  })

  it('answers a repeated key with the same opening', async () => {
    const player = await world.newPlayer()
    const key = randomUUID()
    const { done } = await crowd(10, (node) => world.free(player, { key }, node))
    expect(done).toHaveLength(10)
    expect(new Set(done.map(({ book }) => book.openId)).size).toBe(1)
    expect(done.every(({ book }) => book.gifts.length > 0)).toBe(true)
  })

  it('is the one of the level that the player has, and cannot be had by paying, tried or listed', async () => {
    const player = await world.newPlayer({ coins: 1_000_00 })
    await world.free(player)
    world.clock.advance(DAY)
    await expect(world.free(player, { boxId: 902 })).rejects.toThrow('您现在可以开启的是「晨露礼匣」')
    await expect(world.free(player, { boxId: 501 })).rejects.toThrow('免费宝匣不存在')
    for (const boxId of [901, 911])
      await expect(
        openBox(world.deps, { sessionId: HOUSE, playerId: player.playerId, boxId, number: 1, fast: true, key: randomUUID() }),
      ).rejects.toThrow()
    const listed = await dataOf(world.origin, boxList, { query: {} })
    expect(listed.some(({ boxId }) => boxId > 900)).toBe(false)
    // Level 5 begins at 800 coins.
    for (let n = 0; n < 8; n++)
      await openBox(world.deps, { sessionId: HOUSE, playerId: player.playerId, boxId: 105, number: 1, fast: true, key: randomUUID() })
    expect((await world.view(player)).free[0]?.box.boxName).toBe('青铜礼匣')
    await expect(world.free(player, { boxId: 901 })).rejects.toThrow('青铜礼匣')
    await world.free(player, { boxId: 902 })
  })

  it('is at first the one of new players, which holds nothing common; it opens once, on two phones and two nodes at once', async () => {
    const player = await world.newPlayer()
    const [offer] = (await world.view(player)).free
    expect(offer?.box).toMatchObject({ boxName: '初见礼匣', use: 'daily', first: true })
    expect(offer?.box.viewGradeGiftProb.every(({ grade, prob }) => grade <= FIRST_GRADE || prob === 0)).toBe(true)
    expect((await dataOf(world.origin, freeBoxes)).filter(({ first }) => first)).toEqual([offer?.box])
    await expect(world.free(player, { boxId: 901 })).rejects.toThrow('您现在可以开启的是「初见礼匣」')
    const { done } = await crowd(20, (node) => world.free(player, { boxId: 921 }, node))
    expect(done).toHaveLength(1)
    const [item] = await world.rows<{ grade: number }>('SELECT grade FROM item_instance WHERE owner_id = $1', [player.playerId])
    expect(item?.grade).toBeLessThanOrEqual(FIRST_GRADE)
    world.clock.advance(DAY)
    const [next] = (await world.view(player)).free
    expect(next).toMatchObject({ left: 1, box: { boxName: '晨露礼匣' } })
    expect(next?.box.first).toBeUndefined()
    await expect(world.free(player, { boxId: 921 })).rejects.toThrow('您现在可以开启的是「晨露礼匣」')
    await world.free(player)
    expect(await countOf('free_open', player)).toBe(2)
  })

  it('of new players is gone for who has opened a surprise box before', async () => {
    const player = await world.newPlayer()
    for (let nth = 0; nth < 7; nth++) {
      if (nth > 0) world.clock.advance(DAY)
      await world.sign(player)
    }
    await world.free(player, { use: 'sign' })
    expect((await world.view(player)).free[0]?.box.boxName).toBe('晨露礼匣')
  })

  it('of a surprise opens once for each finished run, on two nodes at once', async () => {
    const player = await world.newPlayer()
    await expect(world.free(player, { use: 'sign' })).rejects.toThrow('签满 7 天')
    for (let nth = 0; nth < 7; nth++) {
      await world.sign(player)
      world.clock.advance(DAY)
    }
    const { done } = await crowd(20, (node) => world.free(player, { boxId: 911 }, node))
    expect(done).toHaveLength(1)
  })

  it('waits until a break is over', async () => {
    const player = await world.newPlayer()
    await rest(player, 1)
    // As a rest that the player sets, it turns the tally.
    await world.rows(
      `INSERT INTO day_tally (player_id, what, day, amount, month_amount, turn) VALUES ($1, 'spend', '2020-01-01', 0, 0, 1)`,
      [player.playerId],
    )
    await expect(world.free(player)).rejects.toMatchObject({ status: Status.resting })
    expect(await countOf('free_open', player)).toBe(0)
  })

  it('of the starter catalogue is worth little, whatever is drawn', async () => {
    for (const { box } of (await world.view(await world.newPlayer())).free) {
      expect(box.worth * 100).toBeLessThanOrEqual(FREE_BOX_BOUNDS.mean)
      expect(Math.max(...box.boxGiftVo.map(({ recoveryPrice }) => recoveryPrice)) * 100).toBeLessThanOrEqual(FREE_BOX_BOUNDS.dearest)
      expect(box.viewGradeGiftProb.reduce((sum, { prob }) => sum + prob, 0)).toBeCloseTo(100, 6)
    }
  })
})

describe('daily tasks', () => {
  const taskOf = async (player: TestPlayer, name: string) => (await world.view(player)).tasks.find(({ task }) => task === name)

  it('are done by playing, and paid once on two nodes at once', async () => {
    const player = await world.newPlayer({ coins: 100_00 })
    await expect(world.task(player, 'case')).rejects.toThrow('任务还没有完成')
    await openBox(world.deps, { sessionId: HOUSE, playerId: player.playerId, boxId: 501, number: 10, fast: true, key: randomUUID() })
    expect(await taskOf(player, 'case')).toEqual({ task: 'case', count: 1, taken: false })
    const { done, refused } = await crowd(50, (node) => world.task(player, 'case', randomUUID(), node))
    expect(done.map(({ amount }) => amount)).toEqual([20])
    expect(new Set(refused)).toEqual(new Set(['已经领取过了']))
    expect(await diamondsOf(player)).toBe(20)
    expect(await taskOf(player, 'case')).toMatchObject({ taken: true })
    world.clock.advance(DAY)
    expect(await taskOf(player, 'case')).toEqual({ task: 'case', count: 0, taken: false })
    await expect(world.task(player, 'case')).rejects.toThrow('任务还没有完成')
  })

  it('do not count free openings', async () => {
    const player = await world.newPlayer()
    await world.free(player)
    expect(await taskOf(player, 'case')).toMatchObject({ count: 0 })
  })

  it('count battles that ended, rounds that were not given back, joins of others’ rooms, and at most 20 a day', async () => {
    const [one, two] = [await world.newPlayer(), await world.newPlayer()]
    const ids = [one.playerId, two.playerId]
    const client = await world.deps.db.$client.connect()
    try {
      await client.query('SET session_replication_role = replica')
      await client.query(
        `INSERT INTO battle (room_id, host_id, hidden, mode, seats, cost, created_at, server_seed, told)
        VALUES (900, $1, false, 0, 2, 100, now(), '', '{}'), (901, $1, false, 0, 2, 100, now(), '', '{}')`,
        [one.playerId],
      )
      await client.query(
        `INSERT INTO battle_seat (room_id, seat, player_id, client_seed, staked_at)
        VALUES (900, 0, $1, '', now()), (900, 1, $2, '', now()), (900, 2, NULL, '', now()), (901, 0, $1, '', now())`,
        ids,
      )
      await client.query(`INSERT INTO exponent_round (round, chain_id, place, open_at, start_at, break_at, crash, secret, max_payout)
        VALUES (9000, 1, 9000, now(), now(), now(), 150, '', 1)`)
      await client.query(
        `INSERT INTO exponent_stake (round, player_id, stake, auto, staked_at, outcome)
        VALUES (9000, $1, 100, 0, now(), 'lost'), (9000, $2, 100, 0, now(), 'refunded')`,
        ids,
      )
      await client.query('SET session_replication_role = origin')
      await client.query('UPDATE battle SET stage = 3 WHERE room_id = 900')
      await client.query('UPDATE battle SET ended_at = now() WHERE room_id = 900')
      await client.query('UPDATE battle SET stage = 4 WHERE room_id = 901')
      await client.query('UPDATE exponent_round SET settled_at = now() WHERE round = 9000')
      await client.query('ALTER TABLE roll_entrant DROP CONSTRAINT roll_entrant_room_id_roll_room_room_id_fk')
      await client.query(
        `INSERT INTO roll_entrant (room_id, player_id, place, at)
        SELECT n, $1::bigint, 1, now() FROM generate_series(1, 30) n UNION ALL SELECT 1, $2::bigint, 0, now()`,
        ids,
      )
      await client.query('DELETE FROM roll_entrant')
      await client.query('SET session_replication_role = replica')
      for (const table of ['battle_seat', 'battle', 'exponent_stake', 'exponent_round']) await client.query(`DELETE FROM ${table}`)
    } finally {
      client.release(true)
    }
    const counts = async (player: TestPlayer) =>
      Object.fromEntries((await world.view(player)).tasks.map(({ task, count }) => [task, count]))
    expect(await counts(one)).toEqual({ sign: 0, case: 0, battle: 1, dream: 0, exponent: 1, roll: 20 })
    expect(await counts(two)).toEqual({ sign: 0, case: 0, battle: 1, dream: 0, exponent: 0, roll: 0 })
  })
})

describe('the gift for a first top-up', () => {
  it('waits for a credited order of ten yuan, and is taken once on two nodes at once', async () => {
    const player = await world.newPlayer()
    const first = async () => (await world.view(player)).first?.state
    await world.topUp(player, 9)
    expect(await first()).toBe('open')
    await expect(world.gift(player)).rejects.toThrow('充值到账后')
    await world.topUp(player, 10, 3)
    expect(await first()).toBe('ready')
    const { done, refused } = await crowd(50, (node) => world.gift(player, randomUUID(), node))
    expect(done.map(({ gift }) => gift.giftName)).toEqual(['海寇弯刃'])
    expect(new Set(refused)).toEqual(new Set(['首充礼已经领取过了']))
    expect(await world.rows('SELECT FROM item_instance WHERE owner_id = $1', [player.playerId])).toHaveLength(1)
    await world.topUp(player, 50)
    expect(await first()).toBe('taken')
  })

  it('does not come for an order that was charged back, but for the next one', async () => {
    const player = await world.newPlayer()
    const orderNo = await world.topUp(player, 30)
    expect(await reverseFirstTopUp(world.deps.db, orderNo, 'charge-back')).toEqual({ outcome: 'withdrawn', itemId: null })
    await expect(world.gift(player)).rejects.toThrow('充值到账后')
    const next = await world.topUp(player, 30)
    await world.gift(player)
    expect(await reverseFirstTopUp(world.deps.db, next, 'charge-back')).toMatchObject({ outcome: 'taken', itemId: expect.any(String) })
    expect(await reverseFirstTopUp(world.deps.db, 'nosuch', 'x')).toMatchObject({ outcome: 'none' })
  })
})

describe('the badge', () => {
  it('counts what can be taken, and is asked for with a login only', async () => {
    const player = await world.newPlayer()
    expect(await world.badge(player)).toBe(2)
    await world.sign(player)
    expect(await world.badge(player)).toBe(2)
    await world.task(player, 'sign')
    await world.free(player)
    expect(await world.badge(player)).toBe(0)
    expect((await callApi(world.origin, welfareBadge, {})).status).toBe(Status.loginFailure)
  })
})
