import { and, eq } from 'drizzle-orm'
import { type Letter, sendMessages } from '#server/account/message/messages.ts'
import { countFree } from '#server/core/items/freeActs.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { battleLeave } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { formatAmount } from '#shared/money.ts'
import { type HeldBattle, holdBattleFor, playersOf, roomNotFound, type SeatRow, type SeenBattle, untilFilled } from './held.ts'
import { statePushes } from './pushes.ts'
import { refundStakes } from './stakes.ts'
import { BattleStage, battleSeat } from './tables.ts'
import { tellNow } from './telling.ts'

/** Gives up a seat of a waiting room, once per key; the stake comes back. When the host leaves, the room is cancelled. Frozen and resting players may leave. */
export function leaveBattle(
  deps: Pick<Deps, 'db'>,
  { playerId, sessionId, key, roomId }: Acting & { key: string; roomId: string },
): Promise<DataOf<typeof battleLeave>> {
  const hash = requestHash(battleLeave.path, { roomId })
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      const room = await leaveNow(tx, roomId, playerId)
      return { room, ...(await balancesOf(tx, playerId)) }
    }),
  )
}

/** Rows that stay of a seat that was taken and left: two journals with their entries, and two events. Of a room, itself, the battle and a seat besides. */
const [ROWS_A_SEAT, ROWS_A_ROOM] = [8, 11]

async function leaveNow(tx: Tx, roomId: string, playerId: string): Promise<BattleRoom> {
  const held = await holdBattleFor(tx, roomId, (seen) => requireOwnSeat(seen, playerId))
  const mine = requireOwnSeat(held, playerId)
  await lockPlayer(tx, playerId, { allowFrozen: true })
  const now = await clockOf(tx)
  await countFree(tx, playerId, held.hostId === playerId ? ROWS_A_ROOM : ROWS_A_SEAT, now)
  if (held.hostId === playerId) return cancelBattle(tx, held, { now, by: playerId })
  await tx.delete(battleSeat).where(and(eq(battleSeat.roomId, roomId), eq(battleSeat.seat, mine.seat)))
  await refundStakes(tx, held, [mine])
  return tellNow(tx, held, { events: [{ kind: 'left', seat: mine.seat }], next: untilFilled(held), now })
}

/** The seat that the player may give up. */
function requireOwnSeat({ taken, hidden, stage, told }: SeenBattle, playerId: string): SeatRow {
  const mine = taken.find((each) => each.playerId === playerId)
  if (!mine) throw hidden ? roomNotFound() : new Refusal(Status.conflict, '您不在这个房间中')
  if (stage === BattleStage.cancelled) throw new Refusal(Status.conflict, '房间已取消，金币已退回')
  if (stage !== BattleStage.waiting || told.number) throw new Refusal(Status.conflict, '请继续进行游戏 游戏还未结束')
  return mine
}

const FAILURES = { system: '因系统故障无法继续', number: '没有等到公开随机数' } as const

interface Cancelling {
  /** The database's clock. */
  now: number
  /** The player who cancels it, who needs no message; null when it was not filled in time, or an operator cancels it. */
  by: string | null
  /** `system`: an operator cancels it because it cannot go on. `number`: the public random number that it waited for never came. */
  failed?: keyof typeof FAILURES
}

/** Cancels a waiting battle that the transaction holds, gives all stakes back and tells who paid one. Returns the room. */
export async function cancelBattle(tx: Tx, held: HeldBattle, cancelling: Cancelling): Promise<BattleRoom> {
  const { now } = cancelling
  await tx.update(battleSeat).set({ over: true }).where(eq(battleSeat.roomId, held.roomId))
  await refundStakes(tx, held, held.taken)
  await sendMessages(tx, refundLetters(held, cancelling))
  return tellNow(tx, held, {
    events: [{ kind: 'cancelled' }],
    set: { stage: BattleStage.cancelled },
    next: { nextAt: null, alone: false },
    pushes: (room) => statePushes(room, playersOf(held.taken), RoomState.cancelled),
    now,
  })
}

/** What the players read whose stakes came back. */
export function refundLetters({ told, taken }: HeldBattle, { now, by, failed }: Cancelling): Letter[] {
  const why = failed ? FAILURES[failed] : by === null ? '没有在规定时间内坐满' : '被房主取消'
  const content = `您加入的竞技场房间${why}，入场的 ${formatAmount(told.cost)} 金币已全部退回。`
  return playersOf(taken)
    .filter((playerId) => playerId !== by)
    .map((playerId) => ({ playerId, title: '对战已取消，金币已退回', content, at: new Date(now), way: { to: 'battles' } }))
}
