import { Status } from '#shared/codes.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'

export interface RealNameClaim {
  name: string
  idNumber: string
  phone: string
}

/** Port to whoever knows whether name, ID number and phone belong together. */
export type RealNameCheck = (claim: RealNameClaim) => Promise<boolean>

/** Believes everybody but this name, with which a refusal can be tried out. */
const SANDBOX_STRANGER = '查无此人'

const sandbox: RealNameCheck = async ({ name }) => name !== SANDBOX_STRANGER

const off: RealNameCheck = async () => {
  throw new Refusal(Status.unavailable, '实名认证暂未开放，请稍后再试')
}

export const createRealNameCheck = ({ realName }: Config): RealNameCheck => (realName === 'sandbox' ? sandbox : off)
