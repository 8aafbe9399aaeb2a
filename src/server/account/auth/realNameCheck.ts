import type { Config } from '#server/platform/config.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'

export interface RealNameClaim {
  name: string
  idNumber: string
  phone: string
}

/** Asks an outside service whether name, ID number and phone belong to one person. Resolves to false when they do not. */
export type RealNameCheck = (claim: RealNameClaim) => Promise<boolean>

/** The sandbox accepts every name except this one. Testers use it to see a refusal. */
const SANDBOX_STRANGER = '查无此人'

const sandbox: RealNameCheck = async ({ name }) => name !== SANDBOX_STRANGER

const off: RealNameCheck = async () => {
  throw new Refusal(Status.unavailable, '实名认证暂未开放，请稍后再试')
}

export const createRealNameCheck = ({ realName }: Config): RealNameCheck => (realName === 'sandbox' ? sandbox : off)
