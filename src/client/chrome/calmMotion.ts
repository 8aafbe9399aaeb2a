/**
 * True when the player wants less motion: by the setting in 我的, or else by the setting of the system. Elements then fade or stand
 * still instead of flying.
 */
export function calmMotion(): boolean {
  const choice = typeof document === 'undefined' ? undefined : document.documentElement.dataset.motion
  if (choice) return choice === 'calm'
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
