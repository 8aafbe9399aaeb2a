import { chordKeys, DRUMS, KIT, Score } from '../score.ts'

const ROOTS: readonly (readonly [number, 'minor' | 'major'])[] = [
  [36, 'minor'],
  [36, 'minor'],
  [44, 'major'],
  [43, 'major'],
  [36, 'minor'],
  [36, 'minor'],
  [41, 'minor'],
  [43, 'major'],
]

/** In the room: held breath between rounds, 112 beats a minute; a pulse in the basses, frame drums, a rising guzheng figure. */
export function battleRoomScore(): Score {
  const bars = [...ROOTS, ...ROOTS]
  const score = new Score(536, bars.length * 4)
  const pulse = score.instrument({ channel: 0, program: 45, volume: 100, pan: 50, reverb: 45 })
  const low = score.instrument({ channel: 1, program: 43, volume: 92, reverb: 40 })
  const tremolo = score.instrument({ channel: 2, program: 44, volume: 70, pan: 84, reverb: 70 })
  const zither = score.instrument({ channel: 3, program: 107, volume: 92, pan: 78, reverb: 55 })
  const choir = score.instrument({ channel: 4, program: 91, volume: 64, reverb: 85 })
  const taiko = score.instrument({ channel: 5, program: 116, volume: 112, reverb: 60 })
  const wood = score.instrument({ channel: 6, program: 115, volume: 70, pan: 96, reverb: 50 })
  score.instrument({ channel: DRUMS, program: 0, volume: 92, reverb: 40 })
  for (const [bar, [root, kind]] of bars.entries()) {
    const start = bar * 4
    const second = bar >= 8
    const chord = chordKeys(root + 24, kind)
    for (let i = 0; i < 8; i++) score.note(pulse, start + i * 0.5, 0.4, root + (i === 3 || i === 6 ? 19 : 12), i % 4 === 0 ? 96 : 70)
    score.note(low, start, 3.9, root, 82)
    score.chord(tremolo, start, 3.95, chord, bar % 4 === 3 ? 76 : 52)
    if (bar % 4 >= 2) score.chord(choir, start, 3.95, chord, 58)
    score.beat(38, start, 'X..x..x.o.x..xo.', 90, 0.25, taiko)
    score.beat(60, start, '..o...x...o...x.', 66, 0.25, wood)
    score.beat(KIT.hat, start, second ? 'oxo.oxo.oxo.oxox' : '..o...o...o...o.', 44)
    if (second) score.beat(KIT.kick, start, 'x.......x.......', 90)
    if (bar % 8 === 7) score.beat(KIT.tomHigh, start + 2, 'o.x.xxXX', 84)
    if (bar % 2 === 1) {
      const rise = [0, 1, 2].map((i) => chord[i] ?? 60)
      const run = [...rise, ...rise.map((key) => key + 12), (rise[0] ?? 60) + 24]
      for (const [i, key] of run.entries()) score.note(zither, start + 2 + i * 0.25, 0.8, key, 64 + i * 5)
    }
  }
  score.melody(
    zither,
    0,
    [
      [0, 72, 1],
      [1, 75, 1],
      [2, 79, 2],
    ],
    82,
  )
  score.melody(
    zither,
    8,
    [
      [0, 80, 1],
      [1, 79, 1],
      [2, 75, 2],
    ],
    78,
  )
  score.melody(
    zither,
    32,
    [
      [0, 72, 1],
      [1, 75, 0.5],
      [1.5, 79, 0.5],
      [2, 84, 2],
    ],
    86,
  )
  score.melody(
    zither,
    48,
    [
      [0, 77, 1],
      [1, 80, 1],
      [2, 84, 1],
      [3, 86, 1],
    ],
    84,
  )
  return score
}
