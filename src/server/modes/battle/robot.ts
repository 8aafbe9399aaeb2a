import { randomInt } from 'node:crypto'
import { HEAD_PICS } from '#server/account/auth/headPics.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { battleRobot } from '#shared/modes/battle/calls.ts'
import type { BattlePlayer, BattleRoom } from '#shared/modes/battle/room.ts'
import type { BattleDeps } from './full.ts'
import { holdBattleFor, requireWaiting, roomNotFound, seatedRoom } from './held.ts'
import { freeSeat, takeSeat } from './seats.ts'
import { takeHouseStake } from './stakes.ts'

const NAMES = ['阿尔法', '贝塔', '伽马', '德尔塔', '西格玛', '欧米伽'] as const

interface RobotRequest extends Acting {
  key: string
  roomId: string
  /** -1 is any free seat. */
  seat: number
}

/** Puts a robot of the house on a free seat of the host's room, once per key. The house pays its stake. Throws a Refusal. */
export function callRobot(deps: BattleDeps, request: RobotRequest): Promise<BattleRoom> {
  const { playerId, sessionId, key, roomId, seat } = request
  const hash = requestHash(battleRobot.path, { roomId, seat })
  return inTransaction(deps.db, (tx) => once(tx, { playerId, sessionId, key, requestHash: hash }, () => callNow(tx, deps, request)))
}

async function callNow(tx: Tx, deps: BattleDeps, { playerId, roomId, seat: wanted }: RobotRequest): Promise<BattleRoom> {
  const held = await holdBattleFor(tx, roomId, async (seen) => {
    if (seen.hostId !== playerId) throw seen.hidden ? roomNotFound() : new Refusal(Status.forbidden, '只有房主可以召唤机器人')
    requireWaiting(seen, await clockOf(tx))
    freeSeat(seen.told, wanted)
  })
  await lockPlayer(tx, playerId)
  requireWaiting(held, await clockOf(tx))
  const shown = robotOn(roomId, freeSeat(held.told, wanted))
  const stakedAt = await clockOf(tx)
  await takeHouseStake(tx, { roomId, cost: held.cost, now: stakedAt })
  const room = await takeSeat(tx, deps, held, { shown, playerId: null, clientSeed: '', stakedAt: new Date(stakedAt) })
  return seatedRoom({ ...held, told: room })
}

const robotOn = (roomId: string, seat: number): BattlePlayer => ({
  seat,
  customerId: `robot-${roomId}-${seat}`,
  nickname: NAMES[seat] ?? NAMES[0],
  headPic: HEAD_PICS[randomInt(HEAD_PICS.length)]?.headPic ?? '',
  headGround: '',
  robot: true,
})
