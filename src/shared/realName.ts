import { birthdayOf, isAdult, isChecked } from './idNumber.ts'

/** 2 to 30 Chinese characters, with a dot between the parts of a name. */
const NAME_PATTERN = /^(?=.{2,30}$)[\u3400-\u9fff]+(?:·[\u3400-\u9fff]+)*$/

export interface RealName {
  name: string
  idNumber: string
}

/** What is wrong with a real name and ID number, as far as this code can tell without asking a verification service. */
export interface RealNameFault {
  field: keyof RealName
  /** Words for the player. */
  msg: string
  /** True when nothing is mistyped and the person is under 18. */
  underage: boolean
}

/** Checks form, check character and age at `now` (ms since 1970). Null when nothing is wrong. */
export function realNameFault({ name, idNumber }: RealName, now: number): RealNameFault | null {
  if (!NAME_PATTERN.test(name)) return { field: 'name', msg: '请输入正确的真实姓名', underage: false }
  const birthday = birthdayOf(idNumber)
  if (!birthday) return mistyped('请输入正确的身份证号码')
  if (!isChecked(idNumber)) return mistyped('身份证号码与校验位不符，请逐位核对后重试')
  return isAdult(birthday, now) ? null : { field: 'idNumber', msg: '未满18周岁，无法使用本平台', underage: true }
}

const mistyped = (msg: string): RealNameFault => ({ field: 'idNumber', msg, underage: false })
