import { loginHolder } from '#server/core/player/knownDevice.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Requester, Visit } from '#server/platform/http/browser.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import type { Send } from './budgets.ts'
import { dropCode, issueCode } from './codes.ts'
import type { SmsSender } from './sender.ts'

/** Functions of the captcha and login domains that sending uses. */
export interface SmsPorts {
  /** Uses up the pass of a solved captcha, or refuses. */
  takePass(tx: Tx, captchaVerification: string, now: number): Promise<void>
  /** Says whether the phone's player has logged in from this browser or from this address before. */
  knownAs(tx: Tx, phone: string, from: Requester): Promise<'browser' | 'address' | null>
  /** How long a known browser keeps its secret, in seconds. */
  knownLife: number
}

/** A browser that keeps a code's secret only for the code keeps it this long, in seconds. */
const ASKER_LIFE = 600

/** A code to log in belongs to the browser that asks for it, one to confirm a device to the login that asks. */
export type CodeOrder = {
  /** 11 digits. */
  phone: string
  captchaVerification: string
} & ({ purpose: 'login'; visit: Visit } | { purpose: 'confirm'; sessionId: string; address: string })

type SendDeps = Omit<Deps, 'bus'> & SmsPorts

async function sendOf(tx: Tx, { knownAs, now }: SendDeps, order: CodeOrder): Promise<Send> {
  const { phone } = order
  if (order.purpose === 'confirm')
    return { phone, address: order.address, holder: loginHolder(order.sessionId), known: 'holder', now: now() }
  const { from, fresh } = order.visit
  const known = await knownAs(tx, phone, from)
  if (known === 'browser') return { phone, address: from.address, holder: from.browser, known: 'holder', now: now() }
  // The new code belongs to the new secret alone, and replaces the code that the browser has asked for before.
  if (from.browser !== '') await dropCode(tx, { phone, purpose: order.purpose, holder: from.browser })
  return { phone, address: from.address, holder: fresh, known, now: now() }
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
  const { code, holder, known } = await inTransaction(db, async (tx) => {
    await takePass(tx, captchaVerification, now())
    const send = await sendOf(tx, deps, order)
    return { code: await issueCode(tx, key, { ...send, purpose }, config.smsHourlyLimit), ...send }
  })
  try {
    await sender.send(phone, code, purpose)
  } catch (error) {
    log.error({ err: error }, 'sms: sending failed')
    await dropCode(db, { phone, purpose, holder })
    throw new Refusal(Status.unavailable, '短信发送失败，请稍后再试')
  }
  // Only now: the secret of a request that was refused must not replace that of a code on its way.
  if (order.purpose === 'login') order.visit.keep(holder, known === 'holder' ? deps.knownLife : ASKER_LIFE)
  return true
}
