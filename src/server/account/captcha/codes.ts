/** AJ-Captcha's reply codes (design 5.2). */
export const RepCode = {
  ok: '0000',
  missingField: '0011',
  expired: '6110',
  wrong: '6111',
  tooManyGets: '6201',
  tooManyFails: '6202',
  tooManyChecks: '6204',
} as const
export type RepCode = (typeof RepCode)[keyof typeof RepCode]

export const REP_TEXT: Record<RepCode, string> = {
  '0000': '',
  '0011': '请求参数有误',
  '6110': '验证码已失效，请重新获取',
  '6111': '验证失败',
  '6201': '获取验证码过于频繁，请稍后再试',
  '6202': '验证失败次数过多，请稍后再试',
  '6204': '验证过于频繁，请稍后再试',
}

/** A refusal in the captcha's own format. */
export class CaptchaRefusal extends Error {
  constructor(readonly code: Exclude<RepCode, '0000'>) {
    super(REP_TEXT[code])
    this.name = 'CaptchaRefusal'
  }
}
