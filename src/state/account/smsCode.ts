import { proxy } from 'valtio/vanilla'
import { smsCode, userSmsCode } from '#shared/calls/common.ts'
import { PHONE_PATTERN, SMS_COUNTDOWN, TEXT } from '#shared/rules.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { notify } from '#state/platform/notice.ts'
import { forgetOnLogout } from './ownState.ts'

/** The code buttons are disabled until these instants, in ms since 1970, also when their dialog is closed and opened again. */
export const smsState = proxy({
  /** For codes with which somebody logs in. */
  until: 0,
  /** For codes to the logged-in player's own phone. */
  ownUntil: 0,
})

forgetOnLogout(() => {
  smsState.ownUntil = 0
})

/** Phone number that a code was asked for; null means the logged-in player's own number. */
let target: string | null = null

export const isPhone = (phone: string) => PHONE_PATTERN.test(phone)

/**
 * Checks the phone number and opens the captcha. Null asks for a code to the logged-in player's own number, which needs no check.
 * Does nothing while the countdown runs.
 */
export function askCode(phone: string | null): void {
  if (Date.now() < (phone === null ? smsState.ownUntil : smsState.until)) return
  if (phone !== null && !isPhone(phone)) {
    notify.error(TEXT.phoneInvalid)
    return
  }
  target = phone
  appState.isCanvasVerify = true
}

/** Sends the code after a solved captcha and starts the countdown of 60 s. Rejects with ApiError after a toast. */
export async function sendCode(captchaVerification: string): Promise<void> {
  const sent =
    target === null
      ? await request(userSmsCode, { query: { captchaVerification } })
      : await request(smsCode, { query: { phone: target, captchaVerification } })
  if (!sent) return
  smsState[target === null ? 'ownUntil' : 'until'] = Date.now() + SMS_COUNTDOWN
  notify.success(TEXT.codeSent)
}
