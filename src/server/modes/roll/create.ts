import { and, eq, gt, inArray } from 'drizzle-orm'
import { networkOfRooms } from '#server/core/beacon/rooms.ts'
import { catalogueWithin } from '#server/core/catalogue/snapshot.ts'
import { cardOf as itemCardOf } from '#server/core/items/cards.ts'
import { type HeldItem, holdNamed, moveItems } from '#server/core/items/items.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import { requireRelease } from '#server/core/release/gate.ts'
import { catchUp } from '#server/core/release/sums.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { Status } from '#shared/codes.ts'
import { rollCreate } from '#shared/modes/roll/calls.ts'
import type { RollCard } from '#shared/modes/roll/room.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import type { RollDeps } from './ports.ts'
import { cardPush, type RollPushed } from './pushes.ts'
import { makeRoll, personOfPlayer, type RollRow, refOf, titleOf, wordHash } from './rooms.ts'
import { rollEntrant, rollRoom } from './tables.ts'

/** Rooms that a player may make within WINDOW, in ms. A room that was taken back counts as no gift and costs nothing, so nothing else would end it. */
const CREATIONS = 10
const WINDOW = 3_600_000

/** What a player asks for. */
export interface CreateRequest extends Acting {
  key: string
  itemIds: readonly string[]
  by: RollCard['by']
  minutes: number
  seats: number
  /** '' for none. */
  password: string
}

/** Makes a room from items of the player's bag, which are held in it, once per key. Returns its id. Throws a Refusal. */
export async function createRoll(deps: RollDeps, { playerId, sessionId, key, ...asked }: CreateRequest): Promise<string> {
  await catchUp(deps.db, playerId)
  const hash = requestHash(rollCreate.path, { ...asked, password: wordHash(deps.wordKey, asked.password) })
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => (await createNow(tx, deps, { playerId, ...asked })).roomId),
  )
}

async function createNow(tx: Tx, deps: RollDeps, asked: Omit<CreateRequest, 'sessionId' | 'key'>): Promise<RollRow> {
  const { playerId, itemIds, password, by, minutes, seats } = asked
  const host = await lockPlayer(tx, playerId)
  await requireRight(tx, deps, playerId, itemIds.length)
  const held = await holdNamed(tx, { ownerId: playerId, state: 'bag' }, itemIds)
  await requirePublic(tx, deps, held)
  await requireRelease(tx, playerId, held, '赠送')
  const catalogue = await catalogueWithin(tx, deps.db)
  const row = await makeRoll(tx, {
    title: titleOf(personOfPlayer(host)),
    host: { ...personOfPlayer(host), playerId },
    template: null,
    by,
    condition: { kind: password === '' ? 'none' : 'password' },
    seats,
    minutes,
    password: password === '' ? null : wordHash(deps.wordKey, password),
    network: networkOfRooms(deps.config),
    prizes: held.map((item) => ({ card: itemCardOf(catalogue, item), itemId: item.id })),
  })
  await moveItems(tx, held, 'in_roll', { ref: refOf(row.roomId), at: row.createdAt })
  await tx.insert(rollEntrant).values({ roomId: row.roomId, playerId, place: 0, at: row.createdAt })
  await enqueuePushes<RollPushed>(tx, [cardPush(row)])
  return row
}

/** Refuses whoever may not give so many things away now. The player's row is locked, so rooms made at the same time are counted one by one. */
async function requireRight(tx: Tx, { config, ports }: RollDeps, playerId: string, pieces: number): Promise<void> {
  if (!config.gift) throw new Refusal(Status.giftRefused, '赠送功能暂未开放')
  if (!(await ports.isVerified(tx, playerId))) throw new Refusal(Status.realNameMissing, '请先在“我的”中完成实名认证，再创建 ROLL 房间')
  const open = and(eq(rollRoom.hostId, playerId), inArray(rollRoom.state, ['open', 'drawing']))
  if ((await tx.$count(rollRoom, open)) >= ROLL.ownRooms)
    throw new Refusal(Status.conflict, `您最多同时开 ${ROLL.ownRooms} 个房间，请等待其中一个开奖`)
  await requirePace(tx, playerId)
  const left = await ports.giftsLeft(tx, playerId)
  if (left < 1) throw new Refusal(Status.giftRefused, '今天的赠送次数已用完，请明天再来')
  if (pieces > left)
    throw new Refusal(Status.giftRefused, `每件奖品计为今天的一次赠送，今天还可以送出 ${left} 件，请减少 ${pieces - left} 件奖品`)
}

/** Refuses whoever makes rooms and takes them back in turn: each stands in the list of all, and in the tables for ever. */
async function requirePace(tx: Tx, playerId: string): Promise<void> {
  const since = new Date((await clockOf(tx)) - WINDOW)
  const made = await tx.$count(rollRoom, and(eq(rollRoom.hostId, playerId), gt(rollRoom.createdAt, since)))
  if (made >= CREATIONS) throw new Refusal(Status.tooMany, '创建房间过于频繁，请 1 小时后再试')
}

/** The others must not learn a drop before everybody does. */
async function requirePublic(tx: Tx, { ports }: RollDeps, held: readonly HeldItem[]): Promise<void> {
  for (const { id } of held) {
    const left = await ports.untilReveal(tx, id)
    if (left > 0) throw new Refusal(Status.giftRefused, `物品正在揭晓中，请${Math.ceil(left / 1_000)}秒后再试`)
  }
}
