import { type CHORDS, chordKeys, DRUMS, KIT, Score } from '../score.ts'

const ROOTS: readonly (readonly [number, keyof typeof CHORDS])[] = [
  [38, 'add9'],
  [40, 'sus2'],
  [35, 'minor7'],
  [43, 'major7'],
  [38, 'add9'],
  [42, 'minor7'],
  [43, 'major7'],
  [45, 'sus4'],
]

/** The golden forge: wonder before a wish, 96 beats a minute; harp and celesta figures over slow strings and a soft heartbeat. */
export function dreamScore(): Score {
  const bars = [...ROOTS, ...ROOTS]
  const score = new Score(624, bars.length * 4)
  const harp = score.instrument({ channel: 0, program: 46, volume: 100, pan: 44, reverb: 70 })
  const celesta = score.instrument({ channel: 1, program: 8, volume: 78, pan: 88, reverb: 75 })
  const strings = score.instrument({ channel: 2, program: 49, volume: 82, reverb: 80 })
  const bass = score.instrument({ channel: 3, program: 32, volume: 92, reverb: 20 })
  const voice = score.instrument({ channel: 4, program: 53, volume: 62, pan: 70, reverb: 90 })
  const chimes = score.instrument({ channel: 5, program: 14, volume: 58, pan: 30, reverb: 90 })
  score.instrument({ channel: DRUMS, program: 0, volume: 78, reverb: 45 })
  for (const [bar, [root, kind]] of bars.entries()) {
    const start = bar * 4
    const second = bar >= 8
    const [a = 62, b = 66, c = 69, d = a + 12] = chordKeys(root + 24, kind)
    score.chord(strings, start, 3.97, chordKeys(root + 12, kind), second ? 66 : 56)
    const figure = [a - 12, c - 12, a, b, c, d > c ? d : a + 12, c, b]
    for (let i = 0; i < 16; i++) score.note(harp, start + i * 0.25, 0.6, figure[i % 8] ?? a, i % 8 === 0 ? 84 : 62)
    for (const [i, at] of [0.5, 1.5, 2.25, 3].entries()) score.note(celesta, start + at, 0.8, [c, b, d, a][i % 4] ?? a, 62)
    score.note(bass, start, 1.9, root, 84)
    score.note(bass, start + 2, 1.9, root + (bar % 2 ? 7 : 0), 70)
    score.beat(KIT.kick, start, 'x..o....x..o....', 66)
    score.beat(KIT.shaker, start, second ? 'o.x.o.x.o.x.o.xo' : '..o...o...o...o.', 44)
    if (bar % 4 === 0) score.note(chimes, start, 4, a + 12, 72)
    if (second) score.chord(voice, start, 3.95, [a, c], 58)
  }
  score.melody(
    celesta,
    32,
    [
      [0, 81, 1.5],
      [1.5, 78, 0.5],
      [2, 76, 2],
      [4, 78, 1],
      [5, 81, 1],
      [6, 83, 2],
      [8, 86, 2],
      [10, 83, 1],
      [11, 81, 1],
      [12, 78, 3],
    ],
    82,
  )
  score.melody(
    celesta,
    48,
    [
      [0, 81, 1],
      [1, 83, 1],
      [2, 86, 2],
      [4, 85, 1],
      [5, 81, 1],
      [6, 78, 2],
      [8, 79, 2],
      [10, 81, 2],
      [12, 76, 2],
      [14, 74, 2],
    ],
    80,
  )
  return score
}
