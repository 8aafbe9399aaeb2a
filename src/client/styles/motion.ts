import { CHOICES_KEY, type MotionChoice, motionIn } from '#scenes/kit/motionChoice.ts'

/** Makes the style sheets follow the player's choice of motion (base.css). With `auto` they follow the system. */
export function showMotion(choice: MotionChoice): void {
  if (choice === 'auto') delete document.documentElement.dataset.motion
  else document.documentElement.dataset.motion = choice
}

/** Applies the stored choice of motion before anything is drawn. */
export function restoreMotion(): void {
  try {
    showMotion(motionIn(localStorage.getItem(CHOICES_KEY)))
  } catch {
    // Without storage the player has chosen nothing.
  }
}
