import { chordKeys, DRUMS, KIT, Score } from '../score.ts'

const ROOTS: readonly (readonly [number, 'minor' | 'major'])[] = [
  [33, 'minor'],
  [29, 'major'],
  [36, 'major'],
  [31, 'major'],
]

/** The index: a night drive up the curve, 118 beats a minute; pulsing bass, a saw arpeggio that opens up, gated snare. */
export function exponentScore(): Score {
  const bars = [...ROOTS, ...ROOTS, ...ROOTS, ...ROOTS, ...ROOTS]
  const score = new Score(508, bars.length * 4)
  const arpeggio = score.instrument({ channel: 0, program: 81, volume: 62, pan: 84, reverb: 50, chorus: 40 })
  const bass = score.instrument({ channel: 1, program: 38, volume: 108, reverb: 5 })
  const pad = score.instrument({ channel: 2, program: 90, volume: 74, reverb: 70, chorus: 50 })
  const pluck = score.instrument({ channel: 3, program: 87, volume: 62, pan: 40, reverb: 60 })
  const lead = score.instrument({ channel: 4, program: 80, volume: 60, pan: 70, reverb: 70, chorus: 30 })
  const sparkle = score.instrument({ channel: 5, program: 98, volume: 52, pan: 30, reverb: 80 })
  score.instrument({ channel: DRUMS, program: 0, volume: 108, reverb: 35 })
  for (const [bar, [root, kind]] of bars.entries()) {
    const start = bar * 4
    const level = Math.floor(bar / 4)
    const chord = chordKeys(root + 24, kind)
    for (let i = 0; i < 16; i++) score.note(bass, start + i * 0.25, 0.2, root + (i % 8 === 6 ? 12 : 0) + 12, i % 4 === 0 ? 60 : 92)
    score.chord(pad, start, 3.95, chord, 62)
    const tones = [...chord, (chord[0] ?? 57) + 12]
    for (let i = 0; i < 16; i++)
      score.note(arpeggio, start + i * 0.25, 0.22, (tones[[0, 1, 2, 3, 2, 1][i % 6] ?? 0] ?? 57) + (level >= 2 ? 12 : 0), 58 + level * 5)
    if (level >= 1)
      for (const at of [0, 0.75, 1.5, 2.5, 3.25])
        score.chord(
          pluck,
          start + at,
          0.4,
          chord.map((key) => key + 12),
          58,
        )
    score.beat(KIT.kick, start, 'x...x...x...x...', 104)
    score.beat(KIT.snare, start, '....X.......X...', 88)
    score.beat(KIT.clap, start, level >= 2 ? '....x.......x...' : '................', 70)
    score.beat(KIT.hat, start, level >= 1 ? '..x...x...x...xo' : '..o...o...o...o.', 66)
    score.beat(KIT.openHat, start, level >= 3 ? '..o...o...o...o.' : '................', 60)
    if (bar % 8 === 0) score.note(DRUMS, start, 1, KIT.crash, 92)
    if (bar % 4 === 3) score.beat(KIT.tomLow, start + 3, 'oxxX', 90)
    if (bar % 4 === 0) score.note(sparkle, start, 3, (chord[2] ?? 64) + 12, 66)
  }
  const rise = [
    [0, 76, 1],
    [1, 79, 1],
    [2, 81, 2],
    [4, 84, 1.5],
    [5.5, 81, 0.5],
    [6, 79, 2],
    [8, 83, 1],
    [9, 84, 1],
    [10, 88, 2],
    [12, 86, 1.5],
    [13.5, 83, 0.5],
    [14, 79, 2],
  ] as const
  score.melody(lead, 32, rise, 74)
  score.melody(lead, 64, rise, 80)
  return score
}
