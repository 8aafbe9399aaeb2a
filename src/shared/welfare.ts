import { MODES, type ModeWith, modesWith } from './modes.ts'
import { type Minor, toMinor } from './money.ts'

/** Diamonds of the seven days of a run of sign-ins, in minor units. The last day also brings one opening of the surprise box. */
export const SIGN_IN_DAYS: readonly Minor[] = [20, 30, 40, 60, 80, 100, 200].map(toMinor)

/** Where a player stands in the run of seven days: how many of its days are signed, and which is the next one, counted from 0. */
export interface SignRun {
  done: number
  next: number
}

/**
 * The run of a player who has signed in `signed` times in all. A run goes on after days that were missed: docs/decisions/welfare.md. On the
 * day of its last sign-in a finished run stays in view, all seven days done; the next run begins on the next day.
 */
export function signRun(signed: number, today: boolean): SignRun {
  const next = signed % SIGN_IN_DAYS.length
  const done = today && next === 0 && signed > 0 ? SIGN_IN_DAYS.length : next
  return { done, next }
}

/** The diamonds of a player's sign-in number `nth`, counted from 1, in minor units. */
export const signReward = (nth: number): Minor => SIGN_IN_DAYS[(nth - 1) % SIGN_IN_DAYS.length] ?? 0

/** How many openings of the surprise box so many sign-ins have earned. */
export const surprisesOf = (signed: number): number => Math.floor(signed / SIGN_IN_DAYS.length)

export type TaskName = 'sign' | ModeWith<'task'>

export interface DailyTask {
  task: TaskName
  /** What the player reads, also in the balance log. */
  name: string
  /** How often on one Beijing day. */
  goal: number
  /** In minor units. */
  diamonds: Minor
  /** Page where it is done. */
  path: string
}

const taskOf = (mode: ModeWith<'task'>): DailyTask & { place: number } => {
  const { path, task } = MODES[mode]
  const { name, goal, diamonds, place } = task
  return { task: mode, name, goal, diamonds, path, place }
}

/** The tasks of every day. None asks for more than one play at the smallest stake, and none rewards spending more: docs/decisions/welfare.md. */
export const DAILY_TASKS: readonly DailyTask[] = [
  { task: 'sign', name: '完成今日签到', goal: 1, diamonds: toMinor(5), path: '/welfare' },
  ...modesWith('task')
    .map(taskOf)
    .sort((a, b) => a.place - b.place),
]

/** What a task counts. `sign` is counted from the sign-in, the others by triggers of the database where each mode books a play. */
export const TASK_NAMES: readonly TaskName[] = DAILY_TASKS.map(({ task }) => task)

/** The order counts for the first top-up gift from this amount on, in minor units of a yuan. The trigger in the migration names it too. */
export const FIRST_TOP_UP_LEAST: Minor = toMinor(10)

/** A gift that needs a top-up leaves the product only after its worth has been wagered this many times. */
export const GIFT_TURNS = 30

/** What an import of the catalogue accepts as a free box, in minor units: the mean worth of an opening, and the dearest item. */
export const FREE_BOX_BOUNDS = { mean: toMinor(3), dearest: toMinor(100) } as const

/** What a free box is opened for: once a day by level, or for the seventh day of a run of sign-ins. */
export const FREE_USES = ['daily', 'sign'] as const
export type FreeUse = (typeof FREE_USES)[number]

/** What a free box of the catalogue is made for. `first` is opened in place of the daily one by a player who has never opened a free box. */
export const FREE_KINDS = [...FREE_USES, 'first'] as const
export type FreeKind = (typeof FREE_KINDS)[number]

/** Whose turn a box of that kind takes. */
export const turnOf = (kind: FreeKind): FreeUse => (kind === 'first' ? 'daily' : kind)

/** The box of a player's first free opening holds nothing below this grade: 稀有. */
export const FIRST_GRADE = 3

/** The box of `boxes` that a player opens for that use. `isNew`: the player has never opened a free box. */
export function boxOfTurn<B extends { use: FreeKind; fromLevel: number }>(
  boxes: readonly B[],
  { use, level, isNew }: { use: FreeUse; level: number; isNew: boolean },
): B | null {
  return (use === 'daily' && isNew ? freeBoxFor(boxes, 'first', level) : null) ?? freeBoxFor(boxes, use, level)
}

/** The box of `boxes` of that kind for that level: the one that begins at the highest level the player has reached. */
export function freeBoxFor<B extends { use: FreeKind; fromLevel: number }>(boxes: Iterable<B>, use: FreeKind, level: number): B | null {
  const reached = [...boxes].filter((box) => box.use === use && box.fromLevel <= level)
  return reached.reduce<B | null>((best, box) => (best && best.fromLevel >= box.fromLevel ? best : box), null)
}

/** The most red packets of one code, and the most diamonds of one packet in minor units. */
export const PACKET_BOUNDS = { count: 100_000, amount: toMinor(10_000), days: 365 } as const
