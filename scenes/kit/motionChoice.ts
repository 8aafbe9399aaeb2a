/** Key in local storage under which quality.ts stores this device's choices. */
export const CHOICES_KEY = 'xingxia.quality'

const MOTIONS = ['auto', 'full', 'calm'] as const

/** The player's choice of motion. `auto` follows the system. `calm` means cross-fades, no shake and no flash. */
export type MotionChoice = (typeof MOTIONS)[number]

/**
 * Reads the motion choice from the value stored under {@link CHOICES_KEY}. It is apart from quality.ts because the page needs it for its
 * first paint.
 */
export function motionIn(stored: string | null): MotionChoice {
  const motion = stored?.split(',')[2]
  return MOTIONS.find((known) => known === motion) ?? 'auto'
}
