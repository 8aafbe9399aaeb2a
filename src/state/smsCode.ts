import { proxy } from 'valtio/vanilla'
import { smsCode, userSmsCode } from '#shared/calls/common.ts'
import { PHONE_PATTERN, SMS_COUNTDOWN, TEXT } from '#shared/rules.ts'
import { request } from './api/request.ts'
import { appState } from './app.ts'
import { notify } from './notice.ts'

export const smsState = proxy({
  /** The code button sleeps until then (ms since 1970); survives closing the overlay. */
  until: 0,
})

/** Phone that asked, or null for the logged-in player's own ("my" mode). */
let target: string | null = null

export const isPhone = (phone: string) => PHONE_PATTERN.test(phone)

/** Code button: checks the phone (not in "my" mode, null) and opens the captcha. Does nothing while the countdown runs. */
export function askCode(phone: string | null): void {
  if (Date.now() < smsState.until) return
  if (phone !== null && !isPhone(phone)) {
    notify.error(TEXT.phoneInvalid)
    return
  }
  target = phone
  appState.isCanvasVerify = true
}

export function closeCaptcha(): void {
  appState.isCanvasVerify = false
}

/** Sends the code after a passed captcha and starts the 60 s countdown. Rejects with ApiError after its toast. */
export async function sendCode(captchaVerification: string): Promise<void> {
  const sent =
    target === null
      ? await request(userSmsCode, { query: { captchaVerification } })
      : await request(smsCode, { query: { phone: target, captchaVerification } })
  if (!sent) return
  smsState.until = Date.now() + SMS_COUNTDOWN
  notify.success(TEXT.codeSent)
}
