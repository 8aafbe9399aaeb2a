import { Dice } from '../../dice.ts'
import { type CHORDS, chordKeys, DRUMS, KIT, Score } from '../score.ts'

const ROOTS: readonly (readonly [number, keyof typeof CHORDS])[] = [
  [45, 'minor7'],
  [41, 'major7'],
  [36, 'add9'],
  [43, 'major'],
  [45, 'minor7'],
  [41, 'major7'],
  [38, 'minor7'],
  [40, 'sus4'],
  [41, 'major7'],
  [43, 'add9'],
  [45, 'minor7'],
  [38, 'minor7'],
  [41, 'major7'],
  [43, 'sus4'],
]
const PENTATONIC = [57, 60, 62, 64, 67, 69, 72, 74, 76, 79, 81] as const

/** Home: a starry hall, 84 beats a minute; koto over warm keys, nothing in a hurry. */
export function globalScore(): Score {
  const score = new Score(712, ROOTS.length * 4)
  const keys = score.instrument({ channel: 0, program: 4, volume: 82, pan: 50, reverb: 55, chorus: 30 })
  const pad = score.instrument({ channel: 1, program: 89, volume: 72, reverb: 80 })
  const koto = score.instrument({ channel: 2, program: 107, volume: 94, pan: 80, reverb: 60 })
  const bass = score.instrument({ channel: 3, program: 33, volume: 90, reverb: 10 })
  const flute = score.instrument({ channel: 4, program: 75, volume: 66, pan: 42, reverb: 85 })
  const bell = score.instrument({ channel: 5, program: 98, volume: 44, pan: 96, reverb: 85 })
  score.instrument({ channel: DRUMS, program: 0, volume: 82, reverb: 40 })
  const dice = new Dice(11)
  let step = 4
  for (const [bar, [root, kind]] of ROOTS.entries()) {
    const start = bar * 4
    const chord = chordKeys(root + 12, kind)
    score.chord(pad, start, 3.98, chord, 60)
    score.chord(keys, start, 1.7, chord, 66, 0.03)
    score.chord(keys, start + 2.5, 1.2, chord, 56, 0.02)
    score.note(bass, start, 1.4, root, 88)
    score.note(bass, start + 1.5, 0.4, root, 66)
    score.note(bass, start + 2.5, 1.2, root > 42 ? root - 5 : root + 7, 80)
    for (const at of bar % 2 ? [0, 0.5, 1, 1.75, 2.5, 3] : [0.5, 1, 1.5, 2, 3, 3.5]) {
      step = Math.max(1, Math.min(PENTATONIC.length - 1, step + dice.pick([-2, -1, 1, 2])))
      score.note(koto, start + at, 0.9, PENTATONIC[step] ?? 69, 80, 16)
      if (dice.next() < 0.22) score.note(koto, start + at + 0.12, 0.6, PENTATONIC[Math.max(0, step - 2)] ?? 60, 54)
    }
    score.beat(KIT.hat, start, 'o.x.o.x.o.x.o.xo', 36)
    score.beat(KIT.kick, start, 'x.........x.....', 70)
    score.beat(KIT.side, start, '....x.......x...', 56)
    if (bar % 7 === 0) score.note(bell, start, 4, 84, 60)
  }
  score.melody(
    flute,
    16,
    [
      [0, 88, 1.5],
      [1.5, 86, 0.5],
      [2, 84, 1],
      [3, 81, 2],
      [6, 79, 1],
      [7, 81, 3],
    ],
    58,
  )
  score.melody(
    flute,
    40,
    [
      [0, 84, 1],
      [1, 86, 1],
      [2, 88, 2],
      [4, 91, 1],
      [5, 88, 1],
      [6, 86, 2],
      [8, 84, 3],
    ],
    58,
  )
  return score
}
