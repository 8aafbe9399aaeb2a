import { type CHORDS, chordKeys, DRUMS, KIT, Score } from '../score.ts'

const ROOTS: readonly (readonly [number, keyof typeof CHORDS])[] = [
  [41, 'major7'],
  [43, 'major'],
  [40, 'minor7'],
  [45, 'minor7'],
  [38, 'minor7'],
  [43, 'sus4'],
  [36, 'add9'],
  [36, 'major'],
]

/** At the boxes: curiosity on tiptoe, 104 beats a minute; pizzicato, marimba, glockenspiel, a light kit. */
export function mysteryBoxScore(): Score {
  const bars = [...ROOTS, ...ROOTS]
  const score = new Score(576, bars.length * 4)
  const pizzicato = score.instrument({ channel: 0, program: 45, volume: 104, pan: 46, reverb: 50 })
  const marimba = score.instrument({ channel: 1, program: 12, volume: 96, pan: 84, reverb: 50 })
  const bells = score.instrument({ channel: 2, program: 9, volume: 58, pan: 92, reverb: 70 })
  const bass = score.instrument({ channel: 3, program: 32, volume: 104, reverb: 15 })
  const pad = score.instrument({ channel: 4, program: 89, volume: 60, reverb: 80 })
  const lute = score.instrument({ channel: 5, program: 104, volume: 72, pan: 36, reverb: 55 })
  score.instrument({ channel: DRUMS, program: 0, volume: 92, reverb: 35 })
  for (const [bar, [root, kind]] of bars.entries()) {
    const start = bar * 4
    const second = bar >= 8
    const chord = chordKeys(root + 24, kind)
    for (const [i, at] of [0.5, 1, 1.5, 2.5, 3, 3.5].entries())
      score.note(pizzicato, start + at, 0.3, chord[[0, 1, 2, 0, 2, 1][i] ?? 0] ?? 60, i % 2 ? 70 : 84)
    score.note(bass, start, 0.9, root, 92)
    score.note(bass, start + 1.5, 0.4, root + 7, 70)
    score.note(bass, start + 2, 0.9, root, 84)
    score.note(bass, start + 3.5, 0.4, root + (bar % 2 ? 4 : 5), 72)
    score.chord(pad, start, 3.95, chord.slice(0, 3), 54)
    for (let i = 0; i < 8; i++) score.note(marimba, start + i * 0.5 + (i % 2 ? 0.25 : 0), 0.3, (chord[i % 3] ?? 60) + (i > 4 ? 12 : 0), 62)
    score.beat(KIT.kick, start, 'x.....x.x.......', 88)
    score.beat(KIT.side, start, '....x.......x..o', 78)
    score.beat(KIT.shaker, start, 'oxoxoxoxoxoxoxox', 40)
    if (bar % 8 === 7) score.beat(KIT.tomHigh, start + 3, 'oxxX', 78)
    if (second && bar % 2 === 0)
      for (const [i, step] of [0, 2, 4, 7].entries()) score.note(lute, start + 2 + i * 0.25, 0.6, root + 36 + step, 72)
  }
  const tune = [
    [0, 76, 0.5],
    [0.5, 79, 0.5],
    [1, 81, 1],
    [2.5, 79, 0.5],
    [3, 76, 1],
    [4, 74, 0.5],
    [4.5, 76, 0.5],
    [5, 79, 1],
    [7, 74, 1],
    [8, 76, 0.5],
    [8.5, 79, 0.5],
    [9, 83, 1],
    [10.5, 81, 0.5],
    [11, 79, 1],
    [12, 76, 1.5],
    [13.5, 74, 0.5],
    [14, 72, 2],
  ] as const
  score.melody(bells, 0, tune, 64)
  score.melody(marimba, 32, tune, 88)
  score.melody(bells, 32, tune, 60)
  score.melody(
    bells,
    48,
    [
      [0, 77, 1],
      [1, 81, 1],
      [2, 84, 2],
      [4, 83, 1],
      [5, 79, 1],
      [6, 86, 2],
      [8, 84, 1],
      [9, 79, 1],
      [10, 76, 2],
      [12, 79, 0.5],
      [12.5, 77, 0.5],
      [13, 76, 0.5],
      [13.5, 74, 0.5],
      [14, 72, 2],
    ],
    64,
  )
  return score
}
