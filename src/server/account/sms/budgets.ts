import { type SQL, sql } from 'drizzle-orm'
import { HELD_BY_LOGINS, isLoginHolder } from '#server/core/player/knownDevice.ts'
import { withinSql } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { holdLock } from '#server/platform/db/locks.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { smsSend } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Sends older than this count against no limit. */
export const DAY = 24 * HOUR

/** A requester must wait this long before the next code for the same phone. */
const PAUSE = MINUTE
/** Codes a day for one phone, to a requester that the phone's player has logged in from before. Nobody else can use them up. */
const KNOWN_A_DAY = 10
/** Of these, codes a day that one login may ask for to confirm its device, so that a stolen login leaves some for the owner's. */
const LOGIN_A_DAY = 5
/** Codes a day for one phone to one address of strangers. */
const STRANGER_ADDRESS_A_DAY = 5
/**
 * How long all strangers wait between two codes for one phone once they have had so many within a day, the strictest first. An address that
 * has had one of them waits twice as long, so that it cannot take the place of one that has had none. A day holds at most 32 codes.
 */
const STRANGERS_WAITS = [
  { from: 10, wait: HOUR },
  { from: 5, wait: 20 * MINUTE },
] as const
/**
 * Codes an hour to one address for all phones, as far as the requester is a stranger to them. After that the strangers of the address wait
 * ADDRESS_PAUSE between two codes: many phones of one mobile network share an address, and nobody is kept out of it for an hour.
 */
const ADDRESS_AN_HOUR = 20
const ADDRESS_PAUSE = MINUTE
/** Strangers may use this part of the hourly limit over everybody. The rest is left for players who come back. */
const STRANGERS_PART = 0.8

/** One SMS that somebody wants. */
export interface Send {
  /** 11 digits. */
  phone: string
  /** See `CodeRequest.holder`. */
  holder: string
  address: string
  /** Why the requester is no stranger to the phone, or null for a stranger. */
  known: 'holder' | 'address' | null
  now: number
}

interface Sent extends Record<string, unknown> {
  /** Ms since the requester's last code for this phone; null when there was none within a day. */
  pause: number | null
  own_day: number
  /** Codes that this holder alone has had. */
  holder_day: number
  strangers_day: number
  /** Ms since the last code of a stranger for this phone; null when there was none within a day. */
  strangers_pause: number | null
  stranger_address_day: number
  stranger_address_hour: number
  /** Ms since the last code of a stranger at the address, for whatever phone; null when there was none within an hour. */
  stranger_address_pause: number | null
  all_hour: number
}

async function sentSoFar(tx: Tx, { phone, holder, address, known, now }: Send): Promise<Sent | undefined> {
  const at = new Date(now).toISOString()
  const hour = withinSql('at', HOUR, now)
  const since = (moment: SQL) => sql`extract(epoch from ${at}::timestamptz - max(${moment}))::float8 * 1000`
  // All logins of a player share one budget, or many logins could send many codes.
  const own = isLoginHolder(holder)
    ? HELD_BY_LOGINS
    : known === 'holder'
      ? sql`holder = ${holder}`
      : sql`(holder = ${holder} or address = ${address})`
  const { rows } = await tx.execute<Sent>(sql`
    with day as (select * from sms_send where phone = ${phone} and ${withinSql('at', DAY, now)})
    select (select ${since(sql`at`)} from day where ${own}) as pause,
      (select ${since(sql`at`)} from day where not known) as strangers_pause,
      (select count(*)::int from day where known and ${own}) as own_day,
      (select count(*)::int from day where known and holder = ${holder}) as holder_day,
      (select count(*)::int from day where not known) as strangers_day,
      (select count(*)::int from day where not known and address = ${address}) as stranger_address_day,
      (select count(*)::int from sms_send where address = ${address} and not known and ${hour}) as stranger_address_hour,
      (select ${since(sql`at`)} from sms_send where address = ${address} and not known and ${hour}) as stranger_address_pause,
      (select count(*)::int from sms_send where ${hour}) as all_hour`)
  return rows[0]
}

/** Since a code that was sent before the clock was set back by some seconds, no time has passed. */
const forward = (pause: number | null) => pause && Math.max(pause, 0)

const tooMany = (msg: string) => new Refusal(Status.tooMany, msg)
const busy = () => new Refusal(Status.unavailable, '短信服务繁忙，请稍后再试')

function strangersWait({ strangers_day, strangers_pause, stranger_address_day }: Sent): number {
  const { wait = 0 } = STRANGERS_WAITS.find(({ from }) => strangers_day >= from) ?? {}
  return wait * (stranger_address_day > 0 ? 2 : 1) - (strangers_pause ?? wait)
}

function refuseStranger(sent: Sent): void {
  if (sent.stranger_address_day >= STRANGER_ADDRESS_A_DAY)
    throw tooMany('当前网络今日为该手机号获取验证码次数已达上限，请换用其他网络，或使用登录过的设备')
  const wait = strangersWait(sent)
  if (wait > 0) throw tooMany(`该手机号获取验证码过于频繁，请${Math.ceil(wait / MINUTE)}分钟后再试，或使用登录过的设备`)
  const pause = sent.stranger_address_hour < ADDRESS_AN_HOUR ? 0 : ADDRESS_PAUSE - (sent.stranger_address_pause ?? ADDRESS_PAUSE)
  if (pause > 0) throw tooMany(`当前网络获取验证码的人较多，请${Math.ceil(pause / 1_000)}秒后再试`)
}

function refuseFlood(sent: Sent, { holder, known: reason }: Send, hourlyLimit: number): void {
  const known = reason !== null
  if (sent.pause !== null && sent.pause < PAUSE) throw tooMany(`发送过于频繁，请${Math.ceil((PAUSE - sent.pause) / 1_000)}秒后再试`)
  if (!known) refuseStranger(sent)
  else if (isLoginHolder(holder) && sent.holder_day >= LOGIN_A_DAY)
    throw tooMany('此设备今日获取验证码次数已达上限，请明天再试，或使用其他登录过的设备')
  else if (sent.own_day >= KNOWN_A_DAY) throw tooMany('该手机号今日获取验证码次数已达上限，请明天再试')
  if (sent.all_hour >= hourlyLimit * (known ? 1 : STRANGERS_PART)) throw busy()
}

/**
 * Counts one SMS against every limit, or refuses it. `hourlyLimit` is the number of codes that may be sent in an hour to all phones. A
 * phone's player who comes back has limits of their own, so that strangers who ask for codes for this phone cannot use them up.
 */
export async function countSend(tx: Tx, send: Send, hourlyLimit: number): Promise<void> {
  await holdLock(tx, 'smsCount')
  const sent = await sentSoFar(tx, send)
  if (!sent) throw busy()
  const [pause, strangers_pause] = [forward(sent.pause), forward(sent.strangers_pause)]
  refuseFlood({ ...sent, pause, strangers_pause, stranger_address_pause: forward(sent.stranger_address_pause) }, send, hourlyLimit)
  const { phone, holder, address, now } = send
  await tx.insert(smsSend).values({ phone, holder, address, known: send.known !== null, at: new Date(now) })
}
