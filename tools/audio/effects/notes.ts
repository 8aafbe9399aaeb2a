/** Semitones of C major pentatonic. The music of the box pages is in C, so effects and music harmonise. */
const STEPS = [0, 2, 4, 7, 9] as const
const C4 = 261.626

/** Hertz of a step of C major pentatonic; 0 is C4, 5 is C5. */
export function note(step: number): number {
  const octave = Math.floor(step / STEPS.length)
  return C4 * 2 ** (octave + (STEPS[step - octave * STEPS.length] ?? 0) / 12)
}
