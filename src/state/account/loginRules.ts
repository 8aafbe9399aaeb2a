import { DEFAULT_PROMOTE_CODE, TEXT } from '#shared/rules.ts'
import { isPhone } from './smsCode.ts'

export interface LoginInput {
  phone: string
  code: string
  agreed: boolean
}

/** Tells the player what is missing in the login form; null when the form can be sent. */
export function loginObstacle({ phone, code, agreed }: LoginInput): string | null {
  if (!agreed) return TEXT.agreementMissing
  if (!isPhone(phone)) return TEXT.phoneInvalid
  if (!code) return '请输入验证码'
  return null
}

/** Promotion code that the form starts with: the one from the address with which the visitor came, or the default. */
export const initialPromoteCode = (stored: string) => stored || DEFAULT_PROMOTE_CODE
