/** True when the player wants less motion, by the choice in 我的 or else by the system: things fade or stand, nothing flies. */
export function calmMotion(): boolean {
  const choice = typeof document === 'undefined' ? undefined : document.documentElement.dataset.motion
  if (choice) return choice === 'calm'
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
