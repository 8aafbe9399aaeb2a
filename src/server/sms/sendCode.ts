import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import { loginHolder } from '#server/player/knownDevice.ts'
import { Status } from '#shared/codes.ts'
import type { Deps } from '../deps.ts'
import type { Requester } from '../http/browser.ts'
import { Refusal } from '../http/refusal.ts'
import type { Send } from './budgets.ts'
import { dropCode, issueCode, type SmsPurpose } from './codes.ts'
import type { SmsSender } from './sender.ts'

/** Functions of the captcha and login domains that sending uses. */
export interface SmsPorts {
  /** Uses up the pass of a solved captcha, or refuses. */
  takePass(tx: Tx, captchaVerification: string, now: number): Promise<void>
  /** Says whether the phone's player has logged in from this browser or from this address before. */
  knownAs(tx: Tx, phone: string, from: Requester): Promise<'browser' | 'address' | null>
}

export interface CodeOrder {
  /** 11 digits. */
  phone: string
  purpose: SmsPurpose
  captchaVerification: string
  from: Requester
  /** Id of the login that asks, for the purpose `confirm`. The code then belongs to this login. */
  sessionId?: string
}

type SendDeps = Omit<Deps, 'bus'> & SmsPorts

async function sendOf(tx: Tx, { knownAs, now }: SendDeps, { phone, from, sessionId }: CodeOrder): Promise<Send> {
  const { address } = from
  if (sessionId !== undefined) return { phone, address, holder: loginHolder(sessionId), known: 'holder', now: now() }
  const known = await knownAs(tx, phone, from)
  return { phone, address, holder: from.browser, known: known === 'browser' ? 'holder' : known, now: now() }
}

export interface SmsTools {
  sender: SmsSender
  /** See `codeKeyOf`. */
  key: Buffer
}

/**
 * Sends a code to a phone, for the pass of a solved captcha.
 *
 * Pass, limits and code change in one transaction: when a limit refuses, the pass stays valid, and two requests cannot use one pass. A
 * message that could not be sent still counts against the limits.
 */
export async function sendCode(deps: SendDeps, { sender, key }: SmsTools, order: CodeOrder): Promise<true> {
  const { db, config, log, now, takePass } = deps
  const { phone, purpose, captchaVerification } = order
  const { code, holder } = await inTransaction(db, async (tx) => {
    await takePass(tx, captchaVerification, now())
    const send = await sendOf(tx, deps, order)
    return { code: await issueCode(tx, key, { ...send, purpose }, config.smsHourlyLimit), holder: send.holder }
  })
  try {
    await sender.send(phone, code, purpose)
  } catch (error) {
    log.error({ err: error }, 'sms: sending failed')
    await dropCode(db, { phone, purpose, holder })
    throw new Refusal(Status.unavailable, '短信发送失败，请稍后再试')
  }
  return true
}
