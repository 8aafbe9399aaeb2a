import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAtClock, type Seen } from '#server/core/rounds/setBack.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { COINS as BATTLE_COINS, type BattleWorld, COST, startBattleWorld } from '../battle/world.ts'
import { HOUR, SECOND } from '../clock.ts'
import { type ExponentWorld, SET_BY_TEST, startExponentWorld } from '../exponent/world.ts'
import { type RollWorld, startRollWorld } from '../roll/world.ts'

/** The database's clock is set back: no room waits until it shows the old time again. */

const audit = async (world: Pick<ExponentWorld, 'db'>) => (await auditWorld(world.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))
const quiet = { warn: () => undefined }

describe('指数', () => {
  let world: ExponentWorld
  let player: string
  beforeAll(async () => {
    world = await startExponentWorld()
    player = await world.rich()
  })
  afterAll(() => world.close())

  const look = (seen: Seen | null) => lookAtClock({ ...world.steps, log: quiet }, seen)
  /** A round with a stake of the player that would be lost, `ms` after the index has started. Returns what a node has seen of the clock. */
  const climbing = async (ms: number) => {
    const { startAt } = await world.openWith(300)
    await world.enter(player, 1_000)
    await world.at(startAt.getTime() + ms)
    return look(null)
  }
  const longest = 120 * SECOND

  it.each([8 * HOUR, 24 * HOUR])(
    'set back by %i ms in a climb: the stake goes back, and the next round opens as if nothing had been',
    async (ms) => {
      const before = await world.coinsOf(player)
      const seen = await climbing(2_000)
      const climb = await world.last()
      world.clock.now -= ms
      expect((await look(seen))?.times).toBe((seen?.times ?? 0) + 1)
      const moved = await world.last()
      expect(moved.refunded).toBe(true)
      expect(climb.breakAt.getTime() - moved.breakAt.getTime()).toBeGreaterThanOrEqual(ms)
      expect((await world.playOut()).settledAt).not.toBeNull()
      expect(await world.coinsOf(player)).toBe(before)
      const since = world.clock.now
      const next = await world.open()
      expect(next.round).toBe(climb.round + 1)
      expect(next.openAt.getTime() - since).toBeLessThan(longest)
      await world.playOut()
      expect(await audit(world)).toEqual([])
    },
  )

  it('set back by three seconds while somebody holds the room: the look after that finds it as well', async () => {
    const before = await world.coinsOf(player)
    const seen = await climbing(4_000)
    world.clock.now -= 3 * SECOND
    const client = await world.anotherNode().db.$client.connect()
    await client.query('BEGIN')
    await client.query("SELECT FROM room WHERE mode = 'exponent' FOR UPDATE")
    await expect(look(seen)).rejects.toThrow()
    expect((await world.last()).refunded).toBe(false)
    await client.query('COMMIT')
    client.release()
    await look(seen)
    expect((await world.last()).refunded).toBe(true)
    await world.playOut()
    expect(await world.coinsOf(player)).toBe(before)
  })

  it('two nodes that see it bring the rooms back once; a clock that is adjusted by a blink changes nothing', async () => {
    const seen = await climbing(5_000)
    const { breakAt } = await world.last()
    world.clock.now -= 60 * SECOND
    const [one, two] = await Promise.all([look(seen), look(seen)])
    expect(Math.max(one?.times ?? 0, two?.times ?? 0)).toBe((seen?.times ?? 0) + 1)
    const moved = (await world.last()).breakAt.getTime()
    expect(Math.abs(breakAt.getTime() - moved - 60 * SECOND)).toBeLessThan(SECOND)
    const again = await look(await look(seen))
    world.clock.now -= 200
    expect((await look(again))?.times).toBe(again?.times)
    expect((await world.last()).breakAt.getTime()).toBe(moved)
    await world.playOut()
    expect(await audit(world)).toEqual([])
  })

  it('set back between two rounds, or while nothing ran: the next round opens', async () => {
    await climbing(1_000)
    const { round, nextAt } = await world.playOut()
    expect(nextAt).not.toBeNull()
    world.clock.now -= 8 * HOUR
    await world.rows('UPDATE clock_mark SET at = $1', [new Date(world.clock.now)])
    await look(null)
    const since = world.clock.now
    const next = await world.open()
    expect([next.round, next.openAt.getTime() - since < longest]).toEqual([round + 1, true])
    await world.playOut()
    expect(await audit(world)).toEqual([])
  })
})

describe('battles', () => {
  let world: BattleWorld
  beforeAll(async () => {
    world = await startBattleWorld()
  })
  afterAll(() => world.close())

  const look = (seen: Seen | null) => lookAtClock({ ...world.steps, log: quiet }, seen)

  it('one that runs goes on, with the moments that it has told; one that waits is still open and is cancelled at its time', async () => {
    const [host, guest, alone] = [await world.rich(), await world.rich(), await world.rich()]
    const { roomId } = await world.create(host)
    const full = await world.join(guest, roomId)
    const waiting = await world.create(alone)
    await world.at((full.startAt ?? 0) + 500)
    const seen = await look(null)
    const told = await world.events(host, roomId)
    world.clock.now -= 8 * HOUR
    await look(seen)
    expect((await world.events(host, roomId)).map(({ sequence }) => sequence)).toEqual(told.map(({ sequence }) => sequence))
    const moved = await world.detail(host, roomId)
    expect(Math.abs((full.startAt ?? 0) - (moved.startAt ?? 0) - 8 * HOUR)).toBeLessThan(SECOND)
    const ended = await world.playOut(moved)
    expect(ended.state).toBe(3)
    expect(world.clock.now - (moved.startAt ?? 0)).toBeLessThan(60 * SECOND)
    const open = await world.detail(alone, waiting.roomId)
    expect(waiting.fillBy - open.fillBy).toBeGreaterThanOrEqual(8 * HOUR)
    expect(await world.coinsOf(alone)).toBe(BATTLE_COINS - COST)
    await world.at(open.fillBy)
    expect(await world.coinsOf(alone)).toBe(BATTLE_COINS)
    expect(await auditWorld(world.db)).toEqual([])
  })
})

describe('ROLL', () => {
  let world: RollWorld
  beforeAll(async () => {
    world = await startRollWorld()
  })
  afterAll(() => world.close())

  it('a draw that is shown ends, and an open room closes when it has promised to', async () => {
    const { steps } = world.anotherNode()
    const look = (seen: Seen | null) => lookAtClock({ ...steps, log: quiet }, seen)
    const [drawing, open] = [await world.open(), await world.open()]
    for (const player of await world.players(3)) await world.join(player, drawing.roomId)
    await world.at(drawing.closeAt.getTime())
    expect((await world.row(drawing.roomId)).state).toBe('drawing')
    const promised = (await world.row(open.roomId)).closeAt
    const seen = await look(null)
    world.clock.now -= 8 * HOUR
    await look(seen)
    const { endAt } = await world.row(drawing.roomId)
    expect((endAt?.getTime() ?? 0) - world.clock.now).toBeLessThan(300 * SECOND)
    await world.at(endAt?.getTime() ?? 0)
    expect((await world.row(drawing.roomId)).state).toBe('drawn')
    expect((await world.row(open.roomId)).closeAt).toEqual(promised)
    expect(await auditWorld(world.db)).toEqual([])
  })
})
