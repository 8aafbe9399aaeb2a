import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { CaptchaRefusal, RepCode } from './codes.ts'
import { captchaUse } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Acts of one address that count: 30 puzzles and 30 checks a minute; after 30 failures in ten minutes it rests. */
const LIMITS = {
  get: { max: 30, window: MINUTE, code: RepCode.tooManyGets },
  check: { max: 30, window: MINUTE, code: RepCode.tooManyChecks },
  fail: { max: 30, window: 10 * MINUTE, code: RepCode.tooManyFails },
} as const
type Act = keyof typeof LIMITS

/** Acts of all addresses together, a minute: a wall against whoever owns many addresses. */
const ALL_A_MINUTE = 6_000

/** Writes an act down unless the address (or all of them together) did it too often. Counts and writes in one statement: half the round trips. */
export async function countUse(db: Db, address: string, act: 'get' | 'check', now: number): Promise<void> {
  const at = new Date(now).toISOString()
  const since = (act: Act) => new Date(now - LIMITS[act].window).toISOString()
  const { rows } = await db.execute<{ own: number; fails: number; everyone: number }>(sql`
    with used as (
      select (select count(*)::int from captcha_use where address = ${address} and act = ${act} and at > ${since(act)}) as own,
        (select count(*)::int from captcha_use where address = ${address} and act = 'fail' and at > ${since('fail')}) as fails,
        (select count(*)::int from (select 1 from captcha_use where at > ${since('get')} limit ${ALL_A_MINUTE}) recent) as everyone
    ), noted as (
      insert into captcha_use (address, act, at)
      select ${address}, ${act}, ${at} from used
      where own < ${LIMITS[act].max} and fails < ${LIMITS.fail.max} and everyone < ${ALL_A_MINUTE}
    )
    select own, fails, everyone from used`)
  const used = rows[0]
  if (!used || used.own >= LIMITS[act].max || used.everyone >= ALL_A_MINUTE) throw new CaptchaRefusal(LIMITS[act].code)
  if (used.fails >= LIMITS.fail.max) throw new CaptchaRefusal(LIMITS.fail.code)
}

export async function countFail(db: Db, address: string, now: number): Promise<void> {
  await db.insert(captchaUse).values({ address, act: 'fail', at: new Date(now) })
}

/** Removes acts that no limit looks at any more. */
export async function sweepUses(db: Db, now: number): Promise<void> {
  await db.delete(captchaUse).where(lt(captchaUse.at, new Date(now - HOUR)))
}
