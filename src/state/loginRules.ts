import { DEFAULT_PROMOTE_CODE, TEXT } from '#shared/rules.ts'
import { isPhone } from './smsCode.ts'

export interface LoginInput {
  phone: string
  code: string
  agreed: boolean
}

/** What keeps the form from being sent, in the player's words, or null. */
export function loginObstacle({ phone, code, agreed }: LoginInput): string | null {
  if (!agreed) return TEXT.agreementMissing
  if (!isPhone(phone)) return TEXT.phoneInvalid
  if (!code) return '请输入验证码'
  return null
}

/** Pre-filled promotion code: the one the visitor came with, or the default. */
export const initialPromoteCode = (stored: string) => stored || DEFAULT_PROMOTE_CODE
