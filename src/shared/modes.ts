/** How a draw is made again on 公平验证: from one seed pair and a published odds table. */
export type VerifyWay = 'oddsTable'

interface ModeFacts {
  /** What players call it. */
  name: string
  verify: VerifyWay
}

/** Every mode that draws, by its name in the draw formula and in receipts. */
export const PLAY_MODES = {
  case: { name: '盲盒', verify: 'oddsTable' },
  dream: { name: '黄金装备', verify: 'oddsTable' },
  free: { name: '免费宝匣', verify: 'oddsTable' },
} as const satisfies Record<string, ModeFacts>
export type PlayMode = keyof typeof PLAY_MODES

/** The mode of openings (design 1.4). */
export const CASE_MODE = 'case' as const

/** The mode of upgrades (design 1.7). */
export const DREAM_MODE = 'dream' as const

/** The mode of the free boxes of 福利. */
export const FREE_MODE = 'free' as const

/** The word of 竞技场 in the draw formula (design 1.4). */
export const BATTLE_DRAW = 'battle' as const

/** The facts about a mode that a receipt names; undefined for one that this version does not know. */
export const modeFacts = (mode: string): ModeFacts | undefined =>
  Object.hasOwn(PLAY_MODES, mode) ? PLAY_MODES[mode as PlayMode] : undefined
