import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import { Status } from '#shared/codes.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { dropCode, issueCode, type SmsPurpose } from './codes.ts'
import type { SmsSender } from './sender.ts'

/** What sending needs of its neighbours. */
export interface SmsPorts {
  /** Uses a passed captcha up, or refuses. */
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
 * Sends a code for a passed captcha. Pass, limits and code are one transaction: a refused limit gives the pass back, and two
 * requests cannot share one. A message that the sender does not take still counts against the limits.
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
