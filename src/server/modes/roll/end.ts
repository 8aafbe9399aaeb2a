import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { sendMessage, sendMessages } from '#server/account/message/messages.ts'
import { grantEach, type HeldItem, holdNamed, moveItems } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { player } from '#server/core/player/tables.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import type { RollReason } from '#shared/modes/roll/rules.ts'
import { prizesOf } from './close.ts'
import type { RollDeps } from './ports.ts'
import { cardPush, type RollPushed, roomPush } from './pushes.ts'
import { type PrizeRow, type RollRow, refOf } from './rooms.ts'
import { rollPrize, rollRoom } from './tables.ts'

/** A prize that somebody has won. */
type WonPrize = PrizeRow & { winnerId: string }

const NAMES: Record<RollReason, string> = {
  empty: '没有玩家参加',
  notFull: '截止时人数未满',
  host: '您取消了房间',
  operator: '运营取消了房间',
  failed: '系统未能完成开奖',
}

/** Gives out the prizes of a draw that has been shown: once, because the room's row is locked and then has no next step. */
export async function settleRoll(tx: Tx, deps: Pick<RollDeps, 'ports'>, row: RollRow, now: number): Promise<void> {
  const { roomId, hostId, told } = row
  const at = new Date(now)
  const prizes = await prizesOf(tx, roomId)
  const { won, withheld, by } = await withholdFrozen(tx, row, prizes)
  const newIds = hostId === null ? await grantNew(tx, roomId, won, at) : await handOver(tx, deps, { row, hostId, prizes, won, at })
  await writeItems(tx, roomId, won, newIds)
  const way = { to: 'roll', id: roomId } as const
  await sendMessages(tx, [
    ...won.map(({ winnerId }) => ({ playerId: winnerId, ...winnerLetter(row), at, way })),
    ...withheld.map(({ winnerId }) => ({ playerId: winnerId, ...withheldLetter(row, by), at, way })),
  ])
  if (hostId !== null) {
    const content =
      by === 'host'
        ? `您的房间“${told.title}”已开奖，但发放前您的账号已被冻结，奖品已退回您的背包。`
        : `您的房间“${told.title}”已开奖，${won.length} 件奖品送给了 ${won.length} 位玩家。`
    await sendMessage(tx, { playerId: hostId, title: 'ROLL 房间已开奖', content, at, way })
  }
  await tx.update(rollRoom).set({ state: 'drawn' }).where(eq(rollRoom.roomId, roomId))
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: null, alone: false }], [])
  await enqueuePushes<RollPushed>(tx, [roomPush(roomId, { kind: 'ended' }), cardPush({ ...row, state: 'drawn' })])
}

function winnerLetter({ book, told }: RollRow): { title: string; content: string } {
  const title = '恭喜您在 ROLL 中获奖'
  return {
    title,
    content: `您在“${told.title}”（共 ${book?.entrants ?? 0} 人参加）中获奖，奖品已放入您的背包，可在“我的记录 · ROLL”中验证这次开奖。`,
  }
}

const withheldLetter = ({ told }: RollRow, by: Won['by']) => ({
  title: 'ROLL 奖品未发放',
  content: `您在“${told.title}”中抽中的奖品没有发放：发放前${by === 'host' ? '房主' : '您'}的账号已被冻结。如有疑问，请联系客服。`,
})

interface Won {
  /** The prizes that go to their winners. */
  won: WonPrize[]
  /** Those of winners who are frozen by now. They go to nobody: nobody else was told to have won them. */
  withheld: WonPrize[]
  /** Who is frozen, so that they go to nobody. A host who is frozen gives nothing away: somebody else may act in the host's name. */
  by: 'host' | 'winner'
}

async function withholdFrozen(tx: Tx, { roomId, hostId }: RollRow, prizes: readonly PrizeRow[]): Promise<Won> {
  const won = prizes.filter((prize): prize is WonPrize => prize.winnerId !== null)
  const ids = [...won.map(({ winnerId }) => winnerId), ...(hostId === null ? [] : [hostId])]
  const rows = await tx
    .select({ id: player.id })
    .from(player)
    .where(and(inArray(player.id, ids), eq(player.frozen, true)))
  const isHostFrozen = rows.some(({ id }) => id === hostId)
  const frozen = isHostFrozen ? won.map(({ winnerId }) => winnerId) : rows.map(({ id }) => id)
  if (frozen.length > 0)
    await tx
      .update(rollPrize)
      .set({ withheld: true })
      .where(and(eq(rollPrize.roomId, roomId), inArray(rollPrize.winnerId, frozen)))
  return {
    won: won.filter(({ winnerId }) => !frozen.includes(winnerId)),
    withheld: won.filter(({ winnerId }) => frozen.includes(winnerId)),
    by: isHostFrozen ? 'host' : 'winner',
  }
}

/** Items of an operator's room are made for the winners. */
const grantNew = (tx: Tx, roomId: string, won: readonly WonPrize[], at: Date): Promise<string[]> =>
  grantEach(
    tx,
    won.map(({ winnerId, giftId, grade, price }) => ({ ownerId: winnerId, giftId, grade, price, boxId: NO_BOX })),
    'bag',
    { ref: refOf(roomId), at },
  )

interface Handing {
  row: RollRow
  hostId: string
  prizes: readonly PrizeRow[]
  won: readonly WonPrize[]
  at: Date
}

/** The host's items go to the winners, each as a gift; those that nobody won, or that are withheld, go back. */
async function handOver(
  tx: Tx,
  { ports }: Pick<RollDeps, 'ports'>,
  { row: { roomId }, hostId, prizes, won, at }: Handing,
): Promise<string[]> {
  const held = await heldIn(tx, hostId, prizes)
  const of = ({ itemId }: PrizeRow) => held.find(({ id }) => id === itemId)
  await moveItems(
    tx,
    prizes.filter((prize) => !won.some(({ place }) => place === prize.place)).flatMap((prize) => of(prize) ?? []),
    'bag',
    { ref: refOf(roomId), at },
  )
  const made: string[] = []
  for (const prize of won) {
    const item = of(prize)
    if (!item) throw new Error(`room ${roomId} lacks the item of prize ${prize.place}`)
    made.push(await ports.handOver(tx, { roomId, hostId, winnerId: prize.winnerId, item, at }))
  }
  return made
}

const heldIn = (tx: Tx, ownerId: string, prizes: readonly PrizeRow[]): Promise<HeldItem[]> =>
  holdNamed(
    tx,
    { ownerId, state: 'in_roll' },
    prizes.flatMap(({ itemId }) => itemId ?? []),
  )

async function writeItems(tx: Tx, roomId: string, won: readonly WonPrize[], ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update roll_prize p set new_item_id = w.item
    from unnest(${sql.param(won.map(({ place }) => place))}::int[], ${sql.param([...ids])}::bigint[]) as w (place, item)
    where p.room_id = ${roomId}::bigint and p.place = w.place`)
}

/** Cancels a room that has not drawn: the host's items go back. The caller holds the room. */
export async function cancelRoll(tx: Tx, row: RollRow, reason: RollReason, now: number): Promise<RollRow> {
  const { roomId, hostId, told } = row
  const at = new Date(now)
  if (hostId !== null) {
    const prizes = await tx
      .select()
      .from(rollPrize)
      .where(and(eq(rollPrize.roomId, roomId), isNotNull(rollPrize.itemId)))
    await moveItems(tx, await heldIn(tx, hostId, prizes), 'bag', { ref: refOf(roomId), at })
    const content = `房间“${told.title}”已取消：${NAMES[reason]}。全部奖品已退回您的背包。`
    if (reason !== 'host') await sendMessage(tx, { playerId: hostId, title: 'ROLL 房间已取消', content, at, way: { to: 'bag' } })
  }
  const cancelled = { state: 'cancelled', reason, closedAt: at } as const
  await tx.update(rollRoom).set(cancelled).where(eq(rollRoom.roomId, roomId))
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: null, alone: false }], [])
  await enqueuePushes<RollPushed>(tx, [roomPush(roomId, { kind: 'cancelled', reason }), cardPush({ ...row, ...cancelled })])
  return { ...row, ...cancelled }
}
