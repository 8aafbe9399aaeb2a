/** Kinds of pushed messages (spec §3 "Message-type codes"). */
export const EventType = {
  caseDrop: 21,
  upgradeDrop: 22,
  battleDrop: 23,
  battleCreaTe: 31,
  battleState: 32,
  exponentStart: 62,
  /** Not in the spec. Everybody hears that a round of 指数 has broken, for the tile of 首页. */
  exponentBreak: 63,
  /**
   * Not in the spec. The server sends these only to the player whom they concern: it has credited a top-up, a message has arrived, there
   * is something new in the chat with 客服, or a balance has changed.
   */
  topUpCredited: 71,
  messageArrived: 72,
  chat: 73,
  balance: 74,
} as const
export type EventType = (typeof EventType)[keyof typeof EventType]

/** Grades of rarity. A smaller number is rarer (design 1.3). */
export const GRADES = [0, 1, 2, 3, 4] as const
export type Grade = (typeof GRADES)[number]
export const GRADE_NAMES: Record<Grade, string> = { 0: '神话', 1: '传说', 2: '史诗', 3: '稀有', 4: '普通' }

/** Labels of a result (spec §3 "Rarity labels"). */
export const Label = { lucky: 0, unlucky: 1, goldInGold: 4 } as const
export type Label = (typeof Label)[keyof typeof Label]
export const LABEL_NAMES: Record<Label, string> = { 0: '欧皇', 1: '非酋', 4: '金中金' }

/** `moduleId` of each play mode (design 1.3). */
export const ModuleId = { all: -1, mysteryBox: 1, dream: 2, exponent: 3, battle: 5 } as const

/** Payment channels (spec §3). */
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
export type PayChannel = (typeof PayChannel)[keyof typeof PayChannel]

/**
 * `status` of a reply: 0 is success. Codes below 1000 mean the same as in HTTP. From 1000 on a rule of the game has refused the call.
 */
export const Status = {
  ok: 0,
  badInput: 400,
  loginFailure: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  captchaFailed: 1001,
  codeWrong: 1002,
  insufficientBalance: 1101,
  boxClosed: 1102,
  itemNotInBag: 1103,
  keyReused: 1104,
  /** The price or the odds differ from those that the player saw. Nothing was charged. */
  boxChanged: 1105,
  accountFrozen: 1201,
  agreementMissing: 1202,
  /** Only players whose real name is verified may do this; for a retrieval a top-up counts as well. */
  realNameMissing: 1203,
  tradeUrlMissing: 1204,
  /** The nickname or the code is not allowed, or it is taken. `msg` says which. */
  nameRefused: 1205,
  /** This server does not allow gifts, or the player has given today's number of gifts. */
  giftRefused: 1206,
  /** The device is new to the account: the player must first confirm it with an SMS code (`confirmDevice`). */
  deviceUnknown: 1207,
  /** What would be left of the player's things is worth less than gifts that still have to be wagered. `msg` says how much is missing. */
  giftLocked: 1208,
  /** The player has reached a cap of their own (design 1.9). `msg` says until when. */
  limitReached: 1301,
  /** The player rests (design 1.9). `msg` says until when. */
  resting: 1302,
  /** The retrieval order cannot be cancelled any more. */
  retrievalSettled: 1401,
  soldOut: 1501,
  /** The player has bought as many pieces of this offer as one player may buy today. */
  shareUsed: 1502,
  /** This server has no gateway for the channel. */
  channelClosed: 1601,
  cardCodeWrong: 1602,
} as const
export type Status = (typeof Status)[keyof typeof Status]

/** `currency` of a ledger entry. */
export const Currency = { coin: 0, diamond: 1 } as const
export type Currency = (typeof Currency)[keyof typeof Currency]

/** Where an item is, or what has become of it (design 1.2). */
export const ITEM_STATES = ['bag', 'exponent_bag', 'staked', 'in_roll', 'in_retrieval', 'retrieved', 'exchanged', 'given'] as const
export type ItemState = (typeof ITEM_STATES)[number]
export const ITEM_STATE_NAMES: Record<ItemState, string> = {
  bag: '在背包',
  exponent_bag: '在指数行囊',
  staked: '已投入升级',
  in_roll: '在 ROLL 房',
  in_retrieval: '提取中',
  retrieved: '已提取',
  exchanged: '已兑换',
  given: '已赠送',
}

/** States of a retrieval order (design 1.2). */
export const RETRIEVAL_STATES = ['requested', 'processing', 'delivered', 'rejected', 'cancelled'] as const
export type RetrievalState = (typeof RETRIEVAL_STATES)[number]
export const RETRIEVAL_STATE_NAMES: Record<RetrievalState, string> = {
  requested: '待处理',
  processing: '处理中',
  delivered: '已发货',
  rejected: '已退回',
  cancelled: '已取消',
}

/** States of a top-up order (design 1.9). */
export const TOP_UP_STATES = ['created', 'paid', 'credited', 'expired', 'failed', 'cancelled'] as const
export type TopUpState = (typeof TOP_UP_STATES)[number]
export const TOP_UP_STATE_NAMES: Record<TopUpState, string> = {
  created: '待支付',
  paid: '入账中',
  credited: '已到账',
  expired: '已过期',
  failed: '支付失败',
  cancelled: '已取消',
}

/** `stat` of a voucher. The query takes -1 for all. */
export const VoucherStat = { unused: 0, used: 1, expired: 2 } as const
export type VoucherStat = (typeof VoucherStat)[keyof typeof VoucherStat]
