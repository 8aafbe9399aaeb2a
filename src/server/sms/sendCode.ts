import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import { Status } from '#shared/codes.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { dropCode, issueCode, type SmsPurpose } from './codes.ts'
import type { SmsSender } from './sender.ts'

/** The function of the captcha domain that sending uses. */
export interface SmsPorts {
  /** Uses up the pass of a solved captcha, or refuses. */
  takePass(tx: Tx, captchaVerification: string, now: number): Promise<void>
}

export interface CodeOrder {
  /** 11 digits. */
  phone: string
  purpose: SmsPurpose
  captchaVerification: string
  address: string
}

/**
 * Sends a code to a phone, for the pass of a solved captcha.
 *
 * Pass, limits and code change in one transaction: when a limit refuses, the pass stays valid, and two requests cannot use one pass. A
 * message that could not be sent still counts against the limits.
 */
export async function sendCode(
  { db, config, log, now, takePass }: Omit<Deps, 'bus'> & SmsPorts,
  sender: SmsSender,
  order: CodeOrder,
): Promise<true> {
  const { phone, purpose, captchaVerification, address } = order
  const code = await inTransaction(db, async (tx) => {
    await takePass(tx, captchaVerification, now())
    return issueCode(tx, { phone, purpose, address, now: now(), hourlyLimit: config.smsHourlyLimit })
  })
  try {
    await sender.send(phone, code, purpose)
  } catch (error) {
    log.error({ err: error }, 'sms: sending failed')
    await dropCode(db, phone, purpose)
    throw new Refusal(Status.unavailable, '短信发送失败，请稍后再试')
  }
  return true
}
