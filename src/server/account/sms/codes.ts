import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { alive } from '#server/platform/db/clock.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { countSend, DAY, type Send } from './budgets.ts'
import { smsCode, smsSend } from './tables.ts'

/** What a code is for. A code for one purpose is not valid for the other. */
export type SmsPurpose = 'login' | 'confirm'

const CODE_LIFE = 5 * 60_000
const CODE_TRIES = 5
const CODE_PATTERN = /^\d{6}$/

type Subject = Pick<CodeTry, 'phone' | 'purpose'>

const hashOf = (key: Buffer, { phone, purpose }: Subject, code: string) =>
  createHmac('sha256', key).update(`${phone}:${purpose}:${code}`).digest('hex')

const sameHash = (a: string, b: string) => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))

const wrongCode = () => new Refusal(Status.codeWrong, '验证码错误或已过期')

export interface CodeRequest extends Send {
  purpose: SmsPurpose
  /** Who asks for the code and alone may use it: the hash of a browser's secret, or `loginHolder` of a login. */
  holder: string
}

/**
 * Counts one SMS against every limit, or refuses. Returns the new code, which replaces the holder's earlier code for this phone and
 * purpose. Codes that others have asked for stay.
 */
export async function issueCode(tx: Tx, key: Buffer, request: CodeRequest, hourlyLimit: number): Promise<string> {
  await countSend(tx, request, hourlyLimit)
  const { phone, purpose, holder, address, now } = request
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    address,
    codeHash: hashOf(key, request, code),
    triesLeft: CODE_TRIES,
    addressTriesLeft: CODE_TRIES,
    expiresAt: new Date(now + CODE_LIFE),
  }
  await tx
    .insert(smsCode)
    .values({ phone, purpose, holder, ...fresh })
    .onConflictDoUpdate({ target: [smsCode.phone, smsCode.purpose, smsCode.holder], set: fresh })
  return code
}

export interface CodeTry {
  phone: string
  purpose: SmsPurpose
  code: string
  /** As in `CodeRequest`; '' when the client has no secret. */
  holder: string
  address: string
  now: number
}

interface Tried {
  id: string
  codeHash: string
  /** Tries that were left before this one. */
  left: number
}

/**
 * Takes one try from each of some codes: from the holder's tries, or from those of the address. The rows are locked in the order of their
 * ids, so that tries at the same time wait for each other and never block one another for good.
 */
async function takeTries(
  db: Db,
  { phone, purpose, now }: CodeTry,
  column: 'tries_left' | 'address_tries_left',
  which: SQL,
): Promise<Tried[]> {
  const counter = sql.identifier(column)
  const { rows } = await db.execute<{ id: string; hash: string; left: number }>(sql`
    with tried as (
      select id from sms_code
      where phone = ${phone} and purpose = ${purpose} and ${alive(smsCode.expiresAt, CODE_LIFE, now)} and ${which}
      order by id for update
    )
    update sms_code set ${counter} = greatest(${counter} - 1, -1) from tried where sms_code.id = tried.id
    returning sms_code.id::text as id, code_hash as hash, ${counter} + 1 as left`)
  return rows.map(({ id, hash, left }) => ({ id, codeHash: hash, left }))
}

/** Takes a try from the code that the holder has asked for. Without such a code it takes one from all that were asked for at the address. */
async function takeTry(db: Db, attempt: CodeTry): Promise<Tried[]> {
  const { holder, address, purpose } = attempt
  const own = holder === '' ? [] : await takeTries(db, attempt, 'tries_left', sql`holder = ${holder}`)
  if (own.length > 0 || purpose === 'confirm') return own
  return takeTries(db, attempt, 'address_tries_left', sql`address = ${address}`)
}

const notHere = () => new Refusal(Status.codeWrong, '验证码已过期，或不是在此设备上获取的，请重新获取')

/**
 * Takes one of the five tries and refuses a wrong code. Returns the id of the code that fits, for `takeCode`. It must run outside the
 * caller's transaction, or a refusal would roll the count back.
 *
 * A code is tried by its holder. A login from a client that shows no secret of a waiting code is tried against the codes that were asked
 * for at its address, which have tries of their own for this. So nobody at another address can try a code or use up its tries, and nobody
 * at all can use up the holder's.
 */
export async function tryCode(db: Db, key: Buffer, attempt: CodeTry): Promise<string> {
  if (!CODE_PATTERN.test(attempt.code)) throw new Refusal(Status.badInput, '请输入6位数字验证码')
  const tried = await takeTry(db, attempt)
  if (tried.length === 0) throw notHere()
  const hash = hashOf(key, attempt, attempt.code)
  const fitting = tried.find(({ codeHash, left }) => left > 0 && sameHash(codeHash, hash))
  if (fitting) return fitting.id
  throw tried.some(({ left }) => left > 1) ? wrongCode() : new Refusal(Status.codeWrong, '验证码错误次数过多，请重新获取')
}

/** Deletes the code in the caller's transaction. Of two requests at the same time, exactly one succeeds. */
export async function takeCode(tx: Tx, id: string, now: number): Promise<void> {
  const taken = await tx
    .delete(smsCode)
    .where(and(eq(smsCode.id, id), alive(smsCode.expiresAt, CODE_LIFE, now)))
    .returning({ id: smsCode.id })
  if (taken.length === 0) throw wrongCode()
}

/** Deletes a code that could not be delivered, or is replaced. Its SMS still counts against the limits. */
export async function dropCode(db: DbOrTx, { phone, purpose, holder }: Pick<CodeRequest, 'phone' | 'purpose' | 'holder'>): Promise<void> {
  await db.delete(smsCode).where(and(eq(smsCode.phone, phone), eq(smsCode.purpose, purpose), eq(smsCode.holder, holder)))
}

/** Deletes expired codes, and records of SMS that are too old for every limit. */
export async function sweepCodes(db: Db, now: number): Promise<void> {
  await purge(db, smsCode, lt(smsCode.expiresAt, new Date(now)))
  await purge(db, smsSend, lt(smsSend.at, new Date(now - DAY)))
}
