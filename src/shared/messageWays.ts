interface Way {
  /** What the button says. */
  label: string
  /** Where it leads. `id` is that of the record; '' where the page needs none. */
  path(id: string): string
}

/** Where a message may lead. A message names its way and, for some, the id of a record. */
export const MESSAGE_WAYS = {
  boxes: { label: '去开盲盒', path: () => '/mystery-box' },
  bag: { label: '查看背包', path: () => '/bag' },
  topUps: { label: '查看充值记录', path: () => '/record?tab=topUps' },
  retrievals: { label: '查看提取记录', path: () => '/record?tab=retrievals' },
  roll: { label: '查看开奖', path: (id) => `/roll-room?id=${id}` },
  battles: { label: '回到竞技场', path: () => '/battle' },
  exponent: { label: '查看指数记录', path: () => '/record?tab=exponent' },
  chat: { label: '查看回复', path: () => '/chat' },
  rank: { label: '查看排行', path: () => '/rank' },
} as const satisfies Record<string, Way>
export type MessageWay = keyof typeof MESSAGE_WAYS

/** All names, for schemas. */
export const MESSAGE_WAY_NAMES = Object.keys(MESSAGE_WAYS) as [MessageWay, ...MessageWay[]]
