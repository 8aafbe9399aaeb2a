/** Pushed message kinds, spec §3 "Message-type codes". */
export const EventType = {
  caseDrop: 21,
  upgradeDrop: 22,
  battleDrop: 23,
  battleCreaTe: 31,
  battleState: 32,
  exponentStart: 62,
} as const
export type EventType = (typeof EventType)[keyof typeof EventType]

/** Socket message codes, spec §3. */
export const SocketCode = {
  heartbeatRequest: 1000,
  heartbeatResponse: 1001,
  loginRequest: 2000,
  loginResponse: 2001,
  logoutRequest: 2002,
  logoutResponse: 2003,
  messageRequest: 3000,
  messageResponse: 3001,
} as const

/** Rarity grades, smaller is rarer (design 1.3). */
export const GRADES = [0, 1, 2, 3, 4] as const
export type Grade = (typeof GRADES)[number]
export const GRADE_NAMES: Record<Grade, string> = { 0: '神话', 1: '传说', 2: '史诗', 3: '稀有', 4: '普通' }

/** Labels of a result, spec §3 "Rarity labels". */
export const Label = { lucky: 0, unlucky: 1, goldInGold: 4 } as const
export type Label = (typeof Label)[keyof typeof Label]
export const LABEL_NAMES: Record<Label, string> = { 0: '欧皇', 1: '非酋', 4: '金中金' }

/** `moduleId` of the play modes (design 1.3). */
export const ModuleId = { all: -1, mysteryBox: 1, dream: 2, exponent: 3, battle: 5 } as const

/** Payment channels, spec §3. */
export const PayChannel = {
  alipay: 0,
  wechat: 1,
  digitalYuan: 2,
  manual: 3,
  gameItem: 4,
  cardCode: 5,
  qq: 6,
  usdt: 7,
} as const

/** `status` of the reply envelope: 0 is success, the first block mirrors HTTP, from 1000 on the domain refused. */
export const Status = {
  ok: 0,
  badInput: 400,
  loginFailure: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  internal: 500,
  notOpenYet: 501,
  unavailable: 503,
  captchaFailed: 1001,
  codeWrong: 1002,
  insufficientBalance: 1101,
  boxClosed: 1102,
  itemNotInBag: 1103,
  keyReused: 1104,
  accountFrozen: 1201,
  agreementMissing: 1202,
} as const
export type Status = (typeof Status)[keyof typeof Status]

/** `currency` of a ledger entry. */
export const Currency = { coin: 0, diamond: 1 } as const
export type Currency = (typeof Currency)[keyof typeof Currency]
