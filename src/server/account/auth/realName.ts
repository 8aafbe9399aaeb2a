import { createHmac } from 'node:crypto'
import { and, count, eq, lt } from 'drizzle-orm'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import { type Acting, requireLoggedIn } from '#server/core/player/login.ts'
import { identity, identityTry, player } from '#server/core/player/tables.ts'
import { within } from '#server/platform/db/clock.ts'
import { isSqlState, SqlState } from '#server/platform/db/errors.ts'
import { purge } from '#server/platform/db/purge.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { maskIdNumber, maskName } from '#shared/idNumber.ts'
import { type RealName, realNameFault } from '#shared/realName.ts'
import type { RealNameCheck } from './realNameCheck.ts'

const TRIES_A_DAY = 5
const DAY = 24 * 3_600_000

interface Verified extends RealName {
  verified: boolean
}

/** Refuses a claim that cannot be true (malformed name or number, or under age) before the outside check costs anything. */
function refuseImpossible(claimed: RealName, now: number): void {
  const fault = realNameFault(claimed, now)
  if (fault) throw new Refusal(fault.underage ? Status.forbidden : Status.badInput, fault.msg)
}

async function phoneOf(db: Deps['db'], playerId: string): Promise<string> {
  const [row] = await db
    .select({ phone: player.phone, verifiedAt: identity.verifiedAt })
    .from(player)
    .leftJoin(identity, eq(identity.playerId, player.id))
    .where(eq(player.id, playerId))
  if (row?.verifiedAt) throw new Refusal(Status.conflict, '您已完成实名认证')
  if (!row?.phone) throw new Refusal(Status.forbidden, '请先绑定手机号')
  return row.phone
}

/** Counts one check against the day's limit. The lock on the player's row makes parallel checks count one by one. */
function countTry(db: Deps['db'], playerId: string, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId, { allowFrozen: true })
    const [tried] = await tx
      .select({ times: count() })
      .from(identityTry)
      .where(and(eq(identityTry.playerId, playerId), within(identityTry.at, DAY, now)))
    if ((tried?.times ?? 0) >= TRIES_A_DAY) throw new Refusal(Status.tooMany, '今日认证次数已用完，请明天再试')
    await tx.insert(identityTry).values({ playerId, at: new Date(now) })
  })
}

/**
 * Checks that name, ID number and the player's phone belong together, and stores a keyed hash of the number with masked texts. An ID number
 * can belong to one account only. Throws a Refusal otherwise.
 */
export async function verifyRealName(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  check: RealNameCheck,
  acting: Acting,
  claimed: RealName,
): Promise<Verified> {
  const { playerId } = acting
  refuseImpossible(claimed, now())
  const phone = await phoneOf(db, playerId)
  await countTry(db, playerId, now())
  if (!(await check({ ...claimed, phone }))) throw new Refusal(Status.badInput, '姓名、身份证号与手机号不一致，请核对后重试')
  const masked = { name: maskName(claimed.name), idNumber: maskIdNumber(claimed.idNumber) }
  const idHash = createHmac('sha256', config.identitySecret).update(claimed.idNumber.toUpperCase()).digest('hex')
  try {
    await inTransaction(db, async (tx) => {
      // The check took its time, and an account is bound to a name for good.
      await requireLoggedIn(tx, acting)
      const verifiedAt = new Date(now())
      await tx.insert(identity).values({ playerId, idHash, nameMasked: masked.name, idMasked: masked.idNumber, verifiedAt })
    })
  } catch (error) {
    if (isSqlState(error, SqlState.uniqueViolation)) throw new Refusal(Status.conflict, '该身份证已认证其他账号')
    throw error
  }
  return { verified: true, ...masked }
}

/** Deletes counted checks that are older than a day. */
export async function sweepIdentityTries(db: Deps['db'], now: number): Promise<void> {
  await purge(db, identityTry, lt(identityTry.at, new Date(now - DAY)))
}
