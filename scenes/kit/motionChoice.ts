/** Entry of the local storage in which quality.ts keeps the choices of this device. */
export const CHOICES_KEY = 'xingxia.quality'

const MOTIONS = ['auto', 'full', 'calm'] as const

/** The player's choice of motion: `auto` follows the system, `calm` is cross-fades, no shake, no flash. */
export type MotionChoice = (typeof MOTIONS)[number]

/** The choice of motion in what is stored under {@link CHOICES_KEY}; apart from quality.ts because the first picture asks for it. */
export function motionIn(stored: string | null): MotionChoice {
  const motion = stored?.split(',')[2]
  return MOTIONS.find((known) => known === motion) ?? 'auto'
}
