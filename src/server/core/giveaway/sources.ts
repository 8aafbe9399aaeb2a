import { MODES, type ModeWith, modesWith } from '#shared/modes.ts'
import type { FreeUse, TaskName } from '#shared/welfare.ts'

/** What the task of each mode may give away. */
const TASK_BUDGETS = Object.fromEntries(modesWith('task').map((mode) => [`task-${mode}`, MODES[mode].task.budget])) as Record<
  `task-${ModeWith<'task'>}`,
  number
>

/** Coins that each source of gifts may give away on a Beijing day unless an operator sets another figure. */
export const GIVEAWAYS = {
  sign: 20_000,
  'task-sign': 2_000,
  ...TASK_BUDGETS,
  'free-box': 20_000,
  'surprise-box': 10_000,
  'first-gift': 20_000,
  packet: 50_000,
  shower: 20_000,
  album: 20_000,
} as const
export type Giveaway = keyof typeof GIVEAWAYS
export const GIVEAWAY_NAMES = Object.keys(GIVEAWAYS) as Giveaway[]

/** Hundredths of a diamond in a coin, in which giveaways are counted: diamonds and worths of items are whole there. */
export const COIN = 10_000
/** The same in a hundredth of a coin. */
export const CENT = 100

export const taskSource = (task: TaskName): Giveaway => `task-${task}`
export const FREE_SOURCES: Record<FreeUse, Giveaway> = { daily: 'free-box', sign: 'surprise-box' }
