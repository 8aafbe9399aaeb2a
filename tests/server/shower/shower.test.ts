import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSession, findSession } from '#server/account/auth/session.ts'
import { claimPackets } from '#server/modes/shower/claim.ts'
import { ensureShower, type ShowerRow } from '#server/modes/shower/showers.ts'
import { ownShower, showerProof, showersNow } from '#server/modes/shower/view.ts'
import { Currency, Status } from '#shared/codes.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { packetsOf } from '#shared/modes/shower/plan.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { verifyShower } from '#shared/modes/shower/verify.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { each } from '../../support/each.ts'
import { within } from '../../support/within.ts'
import { setPlayer, statusOf, uidOf } from '../case/hoard.ts'
import { type ShowerWorld, seenAt, startShowerWorld } from './world.ts'

const quiet = { error: () => undefined }

let world: ShowerWorld
beforeAll(async () => {
  world = await startShowerWorld()
})
afterEach(async () => {
  expect(await auditWorld(world.db)).toEqual([])
})
afterAll(() => world.close())

const ALL = Array.from({ length: SHOWER.packets }, (_, place) => place)
const DRAW = SHOWER.length + SHOWER.grace

/** Diamonds of a player, in hundredths. */
async function diamondsOf(playerId: string): Promise<number> {
  const [row] = await world.rows<{ balance: string }>('SELECT balance FROM account WHERE player_id = $1 AND currency = $2', [
    playerId,
    Currency.diamond,
  ])
  return Number(row?.balance ?? 0)
}

/** Lets the players claim everything that is seen in the middle, and the shower end. */
async function playOut(row: ShowerRow, players: readonly string[]): Promise<void> {
  world.to(row, 8_000)
  await world.step()
  for (const playerId of players) await world.claim(playerId, row.roomId, seenAt(row, 8_000))
  world.to(row, DRAW)
  await world.step()
}

it('claims that cannot count do not wait for its draw: too early, too late, or of somebody who may not take part', async () => {
  const row = await world.make()
  const [player, frozen] = await world.players(2)
  if (!player || !frozen) throw new Error('no players')
  await setPlayer(world.db, frozen, { frozen: true })
  const client = await world.db.$client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM shower WHERE room_id = $1 FOR UPDATE', [row.roomId])
    expect(await statusOf(world.claim(player, row.roomId, ALL))).toBe(Status.conflict)
    world.to(row, 8_000)
    expect(await statusOf(world.claim(frozen, row.roomId, ALL))).toBe(Status.accountFrozen)
    world.to(row, DRAW + 60_000)
    expect((await world.claim(player, row.roomId, ALL)).packets).toEqual([])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  await world.step()
})

describe('a shower', () => {
  it('gives nothing to a login that has ended when its claim is written', async () => {
    const row = await world.make()
    world.to(row, 8_000)
    await world.step()
    const [playerId = '', other = ''] = await world.players(2)
    const token = await createSession(world.db, playerId, world.clock.now)
    const login = await findSession(world.db, token, world.clock.now)
    const claim = { playerId, sessionId: login?.sessionId ?? '', showerId: row.roomId, packets: seenAt(row, 8_000) }
    const [first] = (await claimPackets(world.node, { ...claim, packets: claim.packets.slice(0, 1) })).packets
    await world.rows('DELETE FROM session WHERE player_id = $1', [playerId])
    // Together with somebody else, who is not refused.
    const [refused, packets] = await Promise.all([statusOf(claimPackets(world.node, claim)), world.claim(other, row.roomId, claim.packets)])
    expect([refused, packets.packets.length]).toEqual([Status.loginFailure, claim.packets.length])
    expect((await world.claim(playerId, row.roomId, [])).packets).toEqual([first])
    world.to(row, DRAW)
    await world.step()
  })

  it('shares its whole pot out among all who caught packets, once, and can be verified', async () => {
    const row = await world.make()
    const players = await world.players(25)
    const before = (await showersNow(world.db)).next
    expect(before).toMatchObject({ showerId: row.roomId, state: 'waiting', serverSeedHash: seedHash(row.serverSeed), end: null })
    expect(JSON.stringify(before)).not.toContain(row.serverSeed)
    await playOut(row, players)
    const { last } = await showersNow(world.db)
    expect(last).toMatchObject({ showerId: row.roomId, state: 'settled', end: { grabbers: 25, paid: 1_000, serverSeed: row.serverSeed } })
    const amounts = await Promise.all(players.map(diamondsOf))
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(100_000)
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...amounts)).toBeLessThanOrEqual(20_000)
    expect(last?.end?.best.map(({ amount }) => amount * 100)).toEqual([...amounts].sort((a, b) => b - a).slice(0, 3))
    const proof = await showerProof(world.db, row.roomId)
    expect(verifyShower(proof).filter(({ ok }) => !ok)).toEqual([])
    expect(proof.seedPublishedAt).toBe(row.publishedAt?.getTime())
    expect(proof.seedPublishedAt).toBeLessThan(row.startAt.getTime())
    expect(await world.rows('SELECT count(*)::int AS n FROM journal WHERE ref = $1', [`shower:${row.roomId}`])).toEqual([{ n: 1 }])
    await world.step()
    const own = await ownShower(world.node, row.roomId, players[3] ?? '')
    expect(own).toMatchObject({ amount: (amounts[3] ?? 0) / 100, refusal: null })
  })

  it('pays each at most the most, so that with few players the rest stays with the house, and nothing when nobody came', async () => {
    const few = await world.make({ pot: 100_000, most: 5_000 })
    const players = await world.players(3)
    await playOut(few, players)
    expect(await Promise.all(players.map(diamondsOf))).toEqual([5_000, 5_000, 5_000])
    expect(await world.row(few.roomId)).toMatchObject({ paid: 15_000, grabbers: 3, state: 'settled' })
    const none = await world.make()
    world.to(none, DRAW + 3_600_000)
    await world.step()
    expect(await world.row(none.roomId)).toMatchObject({ paid: 0, grabbers: 0, state: 'settled', best: [] })
    expect(verifyShower(await showerProof(world.db, none.roomId)).every(({ ok }) => ok)).toBe(true)
  })

  it('tells nothing of its seed before it is settled, and the end once, to everybody', async () => {
    const row = await world.make()
    expect(await statusOf(showerProof(world.db, row.roomId))).toBe(Status.notFound)
    world.to(row, DRAW - 1)
    await world.step()
    expect(JSON.stringify(await showersNow(world.db))).not.toContain(row.serverSeed)
    expect(await statusOf(showerProof(world.db, row.roomId))).toBe(Status.notFound)
    world.to(row, DRAW)
    await world.step()
    const pushes = await world.rows<{ body: string }>('SELECT body FROM push_outbox WHERE destination = $1', [`${ROOM_TOPIC}${row.roomId}`])
    expect(pushes).toHaveLength(1)
    expect(JSON.parse(pushes[0]?.body ?? '')).toMatchObject({ kind: 'settled', shower: { end: { serverSeed: row.serverSeed } } })
  })
})

describe('claims', () => {
  it('count only packets that can have been seen by then, and none twice', async () => {
    const row = await world.make()
    const [playerId = ''] = await world.players(1)
    const claim = (packets: readonly number[]) => world.claim(playerId, row.roomId, packets)
    expect(await statusOf(claim([0]))).toBe(Status.conflict)
    world.to(row, 5_000)
    const plan = packetsOf(row.packetSeed)
    const early = plan.findIndex(({ from }) => from > 5_000 + SHOWER.early)
    const gone = plan.findIndex(({ to }) => to + SHOWER.late < 9_000)
    const seen = seenAt(row, 5_000)
    const first = await claim(ALL)
    expect(first.packets.every((place) => place < early)).toBe(true)
    expect(first.packets).toEqual(expect.arrayContaining([...seen].reverse()))
    expect((await claim(seen)).packets).toEqual(first.packets)
    expect((await claim([early])).packets).toEqual(first.packets)
    const [other = ''] = await world.players(1)
    world.to(row, 9_000)
    expect(gone).toBeGreaterThanOrEqual(0)
    expect((await world.claim(other, row.roomId, [gone])).packets).toEqual([])
    expect(await world.rows('SELECT 1 FROM shower_grab WHERE player_id = $1', [other])).toEqual([])
    expect(await statusOf(world.claim(playerId, '999999999', [1]))).toBe(Status.notFound)
  })

  it('of a program that claims everything give no more packets than those of an ordinary player', async () => {
    const row = await world.make()
    const [bot = '', human = ''] = await world.players(2)
    const plan = packetsOf(row.packetSeed)
    const caught = new Set<number>()
    for (let ms = 500; ms <= SHOWER.length; ms += 500) {
      world.to(row, ms)
      await world.claim(bot, row.roomId, ALL)
      const next = plan.findIndex(({ from, to }, place) => from < ms - 400 && to > ms && !caught.has(place))
      if (ms % 1_000 > 0 || next < 0) continue
      caught.add(next)
      await world.claim(human, row.roomId, [next])
    }
    expect((await ownShower(world.node, row.roomId, bot)).packets).toHaveLength(SHOWER.packets)
    world.to(row, DRAW)
    await world.step()
    const { grabbers } = await showerProof(world.db, row.roomId)
    expect(new Map(grabbers.map(([uid, packets]) => [uid, packets]))).toEqual(
      new Map([
        [await uidOf(world.db, bot), SHOWER.counted],
        [await uidOf(world.db, human), SHOWER.counted],
      ]),
    )
  })

  it('bring nothing to who is frozen when the pot is shared out, and the shares of the others can be verified', async () => {
    const row = await world.make()
    const players = await world.players(12)
    const [frozen = '', ...others] = players
    world.to(row, 8_000)
    await world.step()
    for (const playerId of players) await world.claim(playerId, row.roomId, seenAt(row, 8_000))
    await setPlayer(world.db, frozen, { frozen: true })
    world.to(row, DRAW)
    await world.step()
    expect(await diamondsOf(frozen)).toBe(0)
    await each(others, async (playerId) => expect(await diamondsOf(playerId)).toBeGreaterThan(0))
    const proof = await showerProof(world.db, row.roomId)
    expect(proof.grabbers).toHaveLength(11)
    expect(verifyShower(proof).every(({ ok }) => ok)).toBe(true)
    // What was shared out stays so.
    await setPlayer(world.db, frozen, { frozen: false })
    expect(await showerProof(world.db, row.roomId)).toEqual(proof)
    expect(await ownShower(world.node, row.roomId, frozen)).toMatchObject({ amount: 0, refusal: null })
  })

  it('are refused of who is frozen or resting, of robots, and after the end', async () => {
    const row = await world.make()
    const [frozen = '', resting = '', robot = '', late = ''] = await world.players(4)
    await setPlayer(world.db, frozen, { frozen: true })
    await setPlayer(world.db, robot, { robot: true })
    await world.rows('INSERT INTO player_rest (player_id, until) VALUES ($1, $2)', [resting, new Date(world.clock.now + 86_400_000)])
    world.to(row, 6_000)
    const claim = (playerId: string) => statusOf(world.claim(playerId, row.roomId, seenAt(row, 6_000)))
    expect(await Promise.all([frozen, resting, robot].map(claim))).toEqual([Status.accountFrozen, Status.resting, Status.conflict])
    expect((await ownShower(world.node, row.roomId, resting)).refusal).toContain('休息')
    expect((await ownShower(world.node, row.roomId, frozen)).refusal).toContain('冻结')
    world.to(row, DRAW)
    await world.step()
    expect(await claim(late)).toBe(Status.conflict)
    expect(await world.rows('SELECT 1 FROM shower_grab WHERE room_id = $1', [row.roomId])).toEqual([])
  })
})

it('players whose rows are busy keep nobody else from claiming', async () => {
  const row = await world.make()
  const players = await world.players(30)
  const [busy, others] = [players.slice(0, 6), players.slice(6)]
  world.to(row, 8_000)
  await world.step()
  const client = await world.db.$client.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM player WHERE id = ANY($1) FOR UPDATE', [busy])
  const late = busy.map((playerId) => world.claim(playerId, row.roomId, seenAt(row, 8_000)))
  const claims = Promise.all(others.map((playerId) => world.claim(playerId, row.roomId, seenAt(row, 8_000))))
  try {
    expect((await within(claims, 30_000, 'the claims of the others')).every(({ packets }) => packets.length > 0)).toBe(true)
  } finally {
    await client.query('COMMIT')
    client.release()
  }
  expect((await Promise.all(late)).every(({ packets }) => packets.length > 0)).toBe(true)
})

it('claims that come after the moment of a draw that is late count no more, so that they cannot keep it waiting', async () => {
  const row = await world.make()
  const [player = '', early = ''] = await world.players(2)
  world.to(row, 14_500)
  await world.step()
  await world.claim(early, row.roomId, seenAt(row, 14_500))
  world.to(row, DRAW)
  const client = await world.db.$client.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM shower WHERE room_id = $1 FOR UPDATE', [row.roomId])
  try {
    expect((await within(world.claim(player, row.roomId, ALL), 30_000, 'the claim')).packets).toEqual([])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  await world.step()
  expect(await world.row(row.roomId)).toMatchObject({ grabbers: 1 })
})

describe('many at once', () => {
  it('1,000 players on two nodes claim in parallel, twice each; the pot is shared out to the last hundredth', async () => {
    const row = await world.make({ pot: 123_457, most: 20_000, least: 20 })
    const players = await world.players(1_000)
    const other = world.anotherNode()
    world.to(row, 9_000)
    await Promise.all([world.step(), world.step(other.steps)])
    const seen = seenAt(row, 9_000)
    const answers = await Promise.all(
      players.flatMap((playerId, index) => {
        const mine = seen.filter((_, place) => (place + index) % 3 > 0)
        return [world.node, other.node].map((node) => world.claim(playerId, row.roomId, mine, node))
      }),
    )
    expect(answers).toHaveLength(2_000)
    world.to(row, DRAW)
    await Promise.all([world.step(), world.step(other.steps)])
    expect(await world.row(row.roomId)).toMatchObject({ state: 'settled', grabbers: 1_000, paid: 123_457 })
    const [booked] = await world.rows<{ paid: string; lines: number }>(
      `SELECT sum(e.amount) AS paid, count(*)::int AS lines FROM journal j JOIN entry e ON e.journal_id = j.id
       WHERE j.ref = $1 AND e.account_id IS NOT NULL`,
      [`shower:${row.roomId}`],
    )
    expect(booked).toEqual({ paid: '123457', lines: 1_000 })
  })

  it('a claim that comes while the pot is shared out is in or out, never half', async () => {
    const row = await world.make()
    const players = await world.players(40)
    world.to(row, 14_500)
    await world.step()
    await world.claim(players[0] ?? '', row.roomId, seenAt(row, 14_500))
    world.to(row, DRAW)
    const claims = players.map((playerId) =>
      world.claim(playerId, row.roomId, seenAt(row, 14_500)).then(
        ({ packets }) => packets.length > 0,
        () => false,
      ),
    )
    const [caught] = await Promise.all([Promise.all(claims), world.step()])
    const { grabbers, paid } = await world.row(row.roomId)
    const inside = new Set(players.filter((_, index) => index === 0 || caught[index])).size
    expect({ grabbers, paid }).toEqual({ grabbers: inside, paid: Math.min(100_000, inside * 20_000) })
  })
})

describe('the schedule', () => {
  it('makes each shower once, on however many nodes, with its door still closed', async () => {
    const other = world.anotherNode()
    await ensureShower(world.db, { demo: true, showers: false }, quiet)
    expect(await world.rows("SELECT 1 FROM shower WHERE state = 'waiting'")).toEqual([])
    await Promise.all(
      [world.db, other.node.db, world.db, other.node.db].map((db) => ensureShower(db, { demo: true, showers: true }, quiet)),
    )
    const rows = await world.rows<{ start_at: Date; demo: boolean }>("SELECT start_at, demo FROM shower WHERE state = 'waiting'")
    expect(rows).toHaveLength(1)
    const [row] = rows
    expect((row?.start_at.getTime() ?? 0) - world.clock.now).toBeGreaterThanOrEqual(SHOWER.door)
    // It is settled like any other, because a shower whose hash was published stays.
    world.clock.now = (row?.start_at.getTime() ?? 0) + DRAW
    await world.step()
  })
})
