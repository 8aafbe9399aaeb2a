import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setMask } from '#server/community/rank/mask.ts'
import { SharedReplays } from '#server/community/replay/read.ts'
import { shareOwn, withdrawOwn } from '#server/community/replay/share.ts'
import { REPLAY_PORTS } from '#server/modes/all.ts'
import { battleTables } from '#server/modes/battle/access.ts'
import { type BookOf, type ReplayKind, sharedReplay } from '#shared/calls/replay.ts'
import { Status } from '#shared/codes.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { verifyBattle } from '#shared/modes/battle/verify.ts'
import { each } from '../../support/each.ts'
import { type BattleWorld, startBattleWorld } from '../battle/world.ts'
import { hoarder, setPlayer, uidOf } from '../case/hoard.ts'
import type { World } from '../case/world.ts'
import { type RollWorld, startRollWorld } from '../roll/world.ts'

const [SHARER, OTHER, MASKED] = ['月半弯弯', '阿楠要发财', '阿***财']

/** What links do on the database of a world. */
function linksOf({ db, clock }: Pick<World, 'db' | 'clock'>, kind: ReplayKind) {
  const replays = new SharedReplays(db, REPLAY_PORTS, () => clock.now)
  const share = (playerId: string, refId: string, named = true) =>
    shareOwn(db, REPLAY_PORTS, { kind, refId, named, playerId, at: new Date(clock.now) })
  return {
    replays,
    share,
    withdraw: (playerId: string, refId: string) => withdrawOwn(db, { kind, refId, playerId }),
    // As the reply of the call goes out.
    look: async (playerId: string, refId: string, named = true) =>
      sharedReplay.data.parse(await replays.read((await share(playerId, refId, named)).token)),
    name: (playerId: string, nickname: string) => setPlayer(db, playerId, { nickname, headPic: 'own/secret.webp' }),
    mask: (playerId: string, masked: boolean) => setMask(db, { playerId, masked, at: new Date(clock.now) }),
  }
}

const missing = { status: Status.notFound }

describe('a shared battle', () => {
  let world: BattleWorld
  let links: ReturnType<typeof linksOf>
  let host = ''
  let guest = ''
  let room: BattleRoom
  beforeAll(async () => {
    world = await startBattleWorld()
    links = linksOf(world, 'battle')
    host = await world.rich()
    guest = await world.rich()
    await links.name(host, SHARER)
    await links.name(guest, OTHER)
    const full = await fill()
    await expect(links.share(host, full.roomId)).rejects.toMatchObject({ status: Status.conflict })
    room = await world.playOut(full)
  }, 60_000)
  afterAll(() => world?.close())

  const fill = async (hidden = false) => {
    const made = await world.create(host, { hidden })
    await links.mask(guest, false)
    return world.join(guest, made.roomId, made.code ? { code: made.code } : {})
  }
  const bookOf = async (named: boolean, of = room) => {
    const { book, ...more } = await links.look(host, of.roomId, named)
    return { ...more, book: book as BookOf<'battle'> }
  }

  it('shows everybody by the name that they show today, and neither ids nor pictures', async () => {
    const { book, nickname } = await bookOf(true)
    expect(nickname).toBe(SHARER)
    expect(book.room.players.map((player) => player?.nickname)).toEqual([SHARER, OTHER])
    const text = JSON.stringify(book)
    for (const playerId of [host, guest]) expect(text).not.toContain(`"${await uidOf(world.db, playerId)}"`)
    expect(text).not.toContain('own/secret')
    await links.mask(guest, true)
    expect((await bookOf(true)).book.room.players.map((player) => player?.nickname)).toEqual([SHARER, MASKED])
    await links.mask(guest, false)
  })

  it('with the name of its player can be computed again by whoever looks', async () => {
    const { book, proof } = await bookOf(true)
    expect(proof).toBe(true)
    const read = await battleTables(world.battles, { roomId: book.room.roomId, playerId: null, code: '', address: '10.0.0.1' })
    const tables = read.map(({ boxId, ...table }) => ({ mode: 'case', subject: boxId, ...table }) as const)
    const { end } = book.room
    expect(end && verifyBattle(book.room, end, tables).every(({ ok }) => ok)).toBe(true)
  })

  it('without the name, or hidden, tells nothing by which the room and so the name can be looked up', async () => {
    const secrets = [room.serverSeedHash, room.end?.serverSeed, ...room.clientSeeds, `"roomId":"${room.roomId}"`, String(room.startAt)]
    const silent = async (named: boolean) => {
      const { book, proof } = await bookOf(named)
      expect(proof).toBe(false)
      const text = JSON.stringify(book)
      expect(text).not.toContain(SHARER)
      each(secrets, (secret) => expect(text).not.toContain(secret))
    }
    await silent(false)
    await links.mask(host, true)
    await silent(true)
    await links.mask(host, false)
  })

  it('of a private room has no proof, whoever is named', async () => {
    const own = await world.playOut(await fill(true))
    const { book, proof } = await bookOf(true, own)
    expect(proof).toBe(false)
    expect(book.room).toMatchObject({ roomId: '', code: null, clientSeeds: [], end: { serverSeed: '' } })
  })

  it('is shared, and withdrawn, only by those who sat in it', async () => {
    const stranger = await world.rich()
    await expect(links.share(stranger, room.roomId)).rejects.toMatchObject(missing)
    const [{ token: first }, { token: second }] = [await links.share(host, room.roomId), await links.share(guest, room.roomId)]
    expect(first).not.toBe(second)
    await links.withdraw(guest, room.roomId)
    await expect(links.replays.read(second)).rejects.toMatchObject(missing)
    await expect(links.replays.receipt(first, 0)).rejects.toMatchObject(missing)
    expect(await links.replays.sight(first)).toMatchObject({ nickname: SHARER, sight: { played: expect.stringMatching(/竞技场/) } })
  })
})

describe('a shared draw', () => {
  let world: RollWorld
  let links: ReturnType<typeof linksOf>
  let host = ''
  let guests: string[] = []
  let roomId = ''
  beforeAll(async () => {
    world = await startRollWorld()
    links = linksOf(world, 'roll')
    const owner = await hoarder({ ...world, open: world.openBox }, 1)
    host = owner.playerId
    guests = await world.players(2)
    await links.name(host, SHARER)
    for (const guest of guests) await links.name(guest, OTHER)
    const made = await world.create(host, [owner.items[0]?.id ?? ''])
    roomId = made.roomId
    for (const guest of guests) await world.join(guest, roomId)
    await expect(links.share(guests[0] ?? '', roomId)).rejects.toMatchObject({ status: Status.conflict })
    await world.at(made.closeAt.getTime())
    const { endAt } = await world.row(roomId)
    await expect(links.share(host, roomId)).rejects.toMatchObject({ status: Status.conflict })
    await world.at(endAt?.getTime() ?? 0)
  }, 60_000)
  afterAll(() => world?.close())

  const bookOf = async (playerId: string, named = true) => {
    const { book, ...more } = await links.look(playerId, roomId, named)
    return { ...more, book: book as BookOf<'roll'> }
  }
  /** The uid of who has won, and both guests: the winner first. */
  const inOrder = async () => {
    const winner = (await world.view(roomId)).book?.wins[0]?.winner.customerId
    const first = guests[0] ?? ''
    return winner === (await uidOf(world.db, first)) ? guests : [...guests].reverse()
  }

  it('shows everybody by the name that they show today, and no ids', async () => {
    const [winner = ''] = await inOrder()
    const { book, proof } = await bookOf(winner)
    expect(book).toMatchObject({ own: 0, title: `${SHARER} 的 ROLL`, wins: [{ winner: { nickname: OTHER, headPic: '' } }] })
    expect(proof).toBe(true)
    const text = JSON.stringify(book)
    for (const playerId of [host, ...guests]) expect(text).not.toContain(`"${await uidOf(world.db, playerId)}"`)
    await links.mask(host, true)
    expect((await bookOf(winner)).book.title).toBe('月***弯 的 ROLL')
    await links.mask(host, false)
  })

  it('without the name tells neither it nor the room', async () => {
    const { serverSeed } = await world.row(roomId)
    const { book, proof } = await bookOf(host, false)
    expect(proof).toBe(false)
    expect(book).toMatchObject({ own: null, roomId: '', drawAt: 0 })
    for (const secret of [SHARER, serverSeed]) expect(JSON.stringify(book)).not.toContain(secret)
  })

  it('is shared only by those who were there; who has won nothing shows the draw', async () => {
    const [stranger = ''] = await world.players(1)
    await expect(links.share(stranger, roomId)).rejects.toMatchObject(missing)
    const [, loser = ''] = await inOrder()
    const { token } = await links.share(loser, roomId)
    expect((await links.replays.sight(token))?.sight.won).toMatch(/分享了一场 ROLL 开奖/)
    await links.withdraw(loser, roomId)
    expect(await links.replays.sight(token)).toBeNull()
  })
})
