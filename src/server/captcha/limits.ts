import { lt, sql } from 'drizzle-orm'
import { withinSql } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { holdLockOf } from '#server/db/locks.ts'
import { purge } from '#server/db/purge.ts'
import { inTransaction } from '#server/db/retry.ts'
import { inTurn } from '#server/db/turns.ts'
import { CaptchaRefusal, RepCode } from './codes.ts'
import { captchaUse } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Limits of one address: 30 puzzles and 30 checks in a minute. After 30 failures in ten minutes the address must wait. */
const LIMITS = {
  get: { max: 30, window: MINUTE, code: RepCode.tooManyGets },
  check: { max: 30, window: MINUTE, code: RepCode.tooManyChecks },
  fail: { max: 30, window: 10 * MINUTE, code: RepCode.tooManyFails },
} as const
type Act = keyof typeof LIMITS

/** Puzzles and checks of all addresses together in a minute. It limits an attacker who owns many addresses. */
const ALL_A_MINUTE = 6_000
/** Puzzles, and checks, that an address may still have in a minute when all addresses together have reached the limit. */
const KEPT = 5

/**
 * Records one puzzle or check of an address, or refuses it when a limit is reached. Requests of one address count one by one: on this node
 * they take turns, so that they hold one connection, and a lock stands between the nodes.
 */
export function countUse(db: Db, address: string, act: 'get' | 'check', now: number): Promise<void> {
  return inTurn(`captcha:${address}`, () =>
    inTransaction(db, async (tx) => {
      await holdLockOf(tx, 'captchaOfAddress', address)
      await countLocked(tx, address, act, now)
    }),
  )
}

/** It runs after the lock was got, in a statement of its own: a statement sees only what was committed before it began. */
async function countLocked(tx: Tx, address: string, act: 'get' | 'check', now: number): Promise<void> {
  const at = new Date(now).toISOString()
  const recent = (act: Act) => withinSql('at', LIMITS[act].window, now)
  const { rows } = await tx.execute<{ own: number; fails: number; everyone: number }>(sql`
    with used as (
      select (select count(*)::int from captcha_use where address = ${address} and act = ${act} and ${recent(act)}) as own,
        (select count(*)::int from captcha_use where address = ${address} and act = 'fail' and ${recent('fail')}) as fails,
        (select count(*)::int from (select 1 from captcha_use where ${recent('get')} limit ${ALL_A_MINUTE}) latest) as everyone
    ), noted as (
      insert into captcha_use (address, act, at)
      select ${address}, ${act}, ${at} from used
      where own < ${LIMITS[act].max} and fails < ${LIMITS.fail.max} and (own < ${KEPT} or everyone < ${ALL_A_MINUTE})
    )
    select own, fails, everyone from used`)
  const used = rows[0]
  if (!used || used.own >= LIMITS[act].max || (used.own >= KEPT && used.everyone >= ALL_A_MINUTE))
    throw new CaptchaRefusal(LIMITS[act].code)
  if (used.fails >= LIMITS.fail.max) throw new CaptchaRefusal(LIMITS.fail.code)
}

export async function countFail(db: Db, address: string, now: number): Promise<void> {
  await db.insert(captchaUse).values({ address, act: 'fail', at: new Date(now) })
}

/** Deletes acts that are too old for every limit. */
export async function sweepUses(db: Db, now: number): Promise<void> {
  await purge(db, captchaUse, lt(captchaUse.at, new Date(now - HOUR)))
}
