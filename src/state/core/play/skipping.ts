import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import type { Grade } from '#shared/codes.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'
import { askToSkip, type SkipWords } from './skipQuestion.ts'

/** Grades up to which a player may skip. Whoever skips the rarest one too skips always. */
export const SKIP_GRADES = [1, 2, 3, 4] as const satisfies readonly Grade[]
export type SkipGrade = (typeof SKIP_GRADES)[number]

const RAREST: Grade = 0

const skipSetting = z.object({
  on: z.boolean(),
  /** What is skipped while `on`: everything, or plays whose rarest drop is of `grade` or commoner. */
  rule: z.enum(['upTo', 'always']),
  grade: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** What becomes of the rarest drops while everything is skipped. */
  rarest: z.enum(['ask', 'play', 'skip']),
})
/** 跳过动画: which plays show their result at once. It belongs to the phone, so a visitor has it too. */
export type SkipSetting = z.output<typeof skipSetting>

/** Skips nothing. A chip that is pressed first skips everything and asks about the rarest. */
export const USUAL_SKIP: SkipSetting = { on: false, rule: 'always', grade: 2, rarest: 'ask' }

const kept = keptSetting('xingxia.skip', skipSetting, USUAL_SKIP)

/** The one truth about skipping: the row of 设置 and the chips 跳过 of the modes show and change it. */
export const skipState = proxy<SkipSetting>({ ...kept.read() })

/** Changes the setting and keeps it on this phone. What another tab has chosen besides stays. */
export function chooseSkip(change: Partial<SkipSetting>): void {
  Object.assign(skipState, kept.read(), change)
  kept.keep({ ...skipState })
}

/** The chip 跳过: turns skipping off, or on again as it was. */
export function toggleSkip(): void {
  chooseSkip({ on: !skipState.on })
}

/** What a show does: it plays, its result shows at once, or the player is asked which. */
export type SkipVerdict = 'play' | 'skip' | 'ask'

/** Decides about a show of drops of these grades. A show without a drop has nothing rare in it. */
export function skipVerdict({ on, rule, grade, rarest }: SkipSetting, grades: readonly number[]): SkipVerdict {
  if (!on) return 'play'
  const best = Math.min(...grades)
  if (rule === 'upTo') return best >= grade ? 'skip' : 'play'
  return best > RAREST ? 'skip' : rarest
}

/** Whether a show that many see at the same time is left out here. The time does not wait for an answer, so nobody is asked: it plays. */
export const skipsTimed = (setting: SkipSetting, grades: readonly number[]): boolean => skipVerdict(setting, grades) === 'skip'

/**
 * Resolves to whether a show of these grades is skipped. Where the setting says so, it asks in these words and waits for the player. Without words,
 * for a trial, nobody is asked: whoever skips everything skips that too.
 */
export async function skipsShow(grades: readonly number[], words: SkipWords | null): Promise<boolean> {
  const verdict = skipVerdict(skipState, grades)
  if (verdict !== 'ask' || !words) return verdict !== 'play'
  const { plays, always } = await askToSkip(words)
  if (always) chooseSkip({ rarest: plays ? 'play' : 'skip' })
  return !plays
}
