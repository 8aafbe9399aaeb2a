/** Taps and keys, in which browsers let sound begin. */
export const GESTURES = ['pointerdown', 'touchend', 'keydown'] as const
