import { createHash, randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/connect.ts'
import { Status } from '#shared/codes.ts'
import { Refusal } from '../http/refusal.ts'
import { smsCode, smsSend } from './tables.ts'

/** What a code is for. A code for one purpose is not valid for the other. */
export type SmsPurpose = 'login' | 'confirm'

const CODE_LIFE = 5 * 60_000
const CODE_TRIES = 5
const CODE_PATTERN = /^\d{6}$/

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PHONE_PAUSE = MINUTE
const PHONE_A_DAY = 10
const ADDRESS_AN_HOUR = 20

/** Number of the advisory lock. The value has no meaning; all nodes must use the same. */
const SEND_LOCK = 7_241_010

const hashOf = (phone: string, purpose: SmsPurpose, code: string) =>
  createHash('sha256').update(`${phone}:${purpose}:${code}`).digest('hex')

const wrongCode = () => new Refusal(Status.codeWrong, '验证码错误或已过期')

interface Sent extends Record<string, unknown> {
  /** Ms since the last code for this phone; null when there was none within a day. */
  pause: number | null
  phone_day: number
  address_hour: number
  all_hour: number
}

async function sentSoFar(tx: Tx, phone: string, address: string, now: number): Promise<Sent | undefined> {
  const [at, hourAgo, dayAgo] = [now, now - HOUR, now - DAY].map((ms) => new Date(ms).toISOString())
  const { rows } = await tx.execute<Sent>(sql`
    select (select extract(epoch from ${at}::timestamptz - max(at))::float8 * 1000 from sms_send where phone = ${phone} and at > ${dayAgo}) as pause,
      (select count(*)::int from sms_send where phone = ${phone} and at > ${dayAgo}) as phone_day,
      (select count(*)::int from sms_send where address = ${address} and at > ${hourAgo}) as address_hour,
      (select count(*)::int from sms_send where at > ${hourAgo}) as all_hour`)
  return rows[0]
}

function refuseFlood(sent: Sent | undefined, hourlyLimit: number): void {
  if (!sent) throw new Refusal(Status.unavailable, '短信服务繁忙，请稍后再试')
  if (sent.pause !== null && sent.pause < PHONE_PAUSE) {
    throw new Refusal(Status.tooMany, `发送过于频繁，请${Math.ceil((PHONE_PAUSE - sent.pause) / 1_000)}秒后再试`)
  }
  if (sent.phone_day >= PHONE_A_DAY) throw new Refusal(Status.tooMany, '该手机号今日获取验证码次数已达上限，请明天再试')
  if (sent.address_hour >= ADDRESS_AN_HOUR) throw new Refusal(Status.tooMany, '当前网络获取验证码过于频繁，请1小时后再试')
  if (sent.all_hour >= hourlyLimit) throw new Refusal(Status.unavailable, '短信服务繁忙，请稍后再试')
}

export interface CodeRequest {
  /** 11 digits. */
  phone: string
  purpose: SmsPurpose
  address: string
  now: number
  /** Codes that may be sent in an hour to all phones together. */
  hourlyLimit: number
}

/** Counts one SMS against every limit, or refuses. Returns the new code, which replaces the phone's earlier code for this purpose. */
export async function issueCode(tx: Tx, { phone, purpose, address, now, hourlyLimit }: CodeRequest): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEND_LOCK})`)
  refuseFlood(await sentSoFar(tx, phone, address, now), hourlyLimit)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = { codeHash: hashOf(phone, purpose, code), triesLeft: CODE_TRIES, expiresAt: new Date(now + CODE_LIFE) }
  await tx.insert(smsSend).values({ phone, address, at: new Date(now) })
  await tx
    .insert(smsCode)
    .values({ phone, purpose, ...fresh })
    .onConflictDoUpdate({ target: [smsCode.phone, smsCode.purpose], set: fresh })
  return code
}

export interface CodeTry {
  phone: string
  purpose: SmsPurpose
  code: string
  now: number
}

const live = ({ phone, purpose, now }: CodeTry) =>
  and(eq(smsCode.phone, phone), eq(smsCode.purpose, purpose), gt(smsCode.expiresAt, new Date(now)))

/**
 * Counts one of the five tries and refuses a wrong code. It must run outside the caller's transaction, or a refusal would roll the count
 * back.
 */
export async function tryCode(db: Db, attempt: CodeTry): Promise<void> {
  if (!CODE_PATTERN.test(attempt.code)) throw new Refusal(Status.badInput, '请输入6位数字验证码')
  const [row] = await db
    .update(smsCode)
    .set({ triesLeft: sql`${smsCode.triesLeft} - 1` })
    .where(and(live(attempt), gt(smsCode.triesLeft, 0)))
    .returning({ codeHash: smsCode.codeHash, triesLeft: smsCode.triesLeft })
  if (!row) throw wrongCode()
  if (row.codeHash === hashOf(attempt.phone, attempt.purpose, attempt.code)) return
  throw row.triesLeft > 0 ? wrongCode() : new Refusal(Status.codeWrong, '验证码错误次数过多，请重新获取')
}

/** Deletes the code in the caller's transaction. Of two requests at the same time, exactly one succeeds. */
export async function takeCode(tx: Tx, attempt: CodeTry): Promise<void> {
  const codeHash = hashOf(attempt.phone, attempt.purpose, attempt.code)
  const taken = await tx
    .delete(smsCode)
    .where(and(live(attempt), eq(smsCode.codeHash, codeHash)))
    .returning({ phone: smsCode.phone })
  if (taken.length === 0) throw wrongCode()
}

/** Deletes a code that could not be delivered. The SMS still counts against the limits. */
export async function dropCode(db: Db, phone: string, purpose: SmsPurpose): Promise<void> {
  await db.delete(smsCode).where(and(eq(smsCode.phone, phone), eq(smsCode.purpose, purpose)))
}

/** Deletes expired codes, and records of SMS that are too old for every limit. */
export async function sweepCodes(db: Db, now: number): Promise<void> {
  await db.delete(smsCode).where(lt(smsCode.expiresAt, new Date(now)))
  await db.delete(smsSend).where(lt(smsSend.at, new Date(now - DAY)))
}
