import { chordKeys, DRUMS, KIT, Score } from '../score.ts'

const ROOTS: readonly (readonly [number, 'minor' | 'major'])[] = [
  [38, 'minor'],
  [38, 'minor'],
  [34, 'major'],
  [36, 'major'],
  [38, 'minor'],
  [38, 'minor'],
  [41, 'major'],
  [33, 'major'],
]
const TURN: typeof ROOTS = [...ROOTS.slice(0, 4), [31, 'minor'], [34, 'major'], [36, 'major'], [33, 'major']]
const CALL = [
  [0, 74, 1.5],
  [1.5, 77, 0.5],
  [2, 76, 1],
  [3, 74, 1],
  [4, 69, 3],
  [8, 70, 1.5],
  [9.5, 74, 0.5],
  [10, 72, 1],
  [11, 70, 1],
  [12, 72, 2],
  [14, 67, 1],
  [15, 69, 1],
  [16, 74, 1.5],
  [17.5, 77, 0.5],
  [18, 79, 1],
  [19, 77, 1],
  [20, 81, 3],
  [24, 77, 1],
  [25, 76, 1],
  [26, 74, 1],
  [27, 72, 1],
  [28, 69, 1],
  [29, 73, 1],
  [30, 76, 2],
] as const
const OSTINATO = [0, 12, 7, 12, 'third', 12, 7, 12, 0, 12, 7, 12, 'third', 12, 10, 7] as const

/** Arena lobby: a fight is on, 140 beats a minute; string ostinato, war drums, brass, shamisen stabs. */
export function battleScore(): Score {
  const bars = [...ROOTS, ...TURN, ...TURN]
  const score = new Score(428, bars.length * 4)
  const strings = score.instrument({ channel: 0, program: 48, volume: 96, reverb: 60 })
  const short = score.instrument({ channel: 1, program: 44, volume: 92, pan: 40, reverb: 45 })
  const brass = score.instrument({ channel: 2, program: 61, volume: 88, pan: 84 })
  const bass = score.instrument({ channel: 3, program: 38, volume: 102, reverb: 5 })
  const choir = score.instrument({ channel: 4, program: 52, volume: 72, reverb: 80 })
  const shamisen = score.instrument({ channel: 5, program: 106, volume: 88, pan: 92, reverb: 40 })
  const taiko = score.instrument({ channel: 6, program: 116, volume: 116 })
  const horn = score.instrument({ channel: 8, program: 60, volume: 84, reverb: 60 })
  score.instrument({ channel: DRUMS, program: 0, volume: 110, reverb: 25 })
  for (const [bar, [root, kind]] of bars.entries()) {
    const start = bar * 4
    const full = bar >= 8
    const chord = chordKeys(root, kind)
    for (const [i, tone] of OSTINATO.entries()) {
      const step = tone === 'third' ? (kind === 'minor' ? 3 : 4) : tone === 10 && kind === 'major' ? 9 : tone
      score.note(short, start + i * 0.25, 0.2, root + 24 + step, (i % 4 === 0 ? 96 : 68) + (full ? 8 : 0))
    }
    for (const [i, step] of [0, 0, 12, 0, 0, 12, 0, 7].entries()) score.note(bass, start + i * 0.5, 0.42, root + step, i % 2 ? 84 : 104)
    score.chord(
      strings,
      start,
      3.95,
      chord.map((key) => key + 12),
      full ? 66 : 58,
    )
    if (bar >= 4)
      score.chord(
        choir,
        start,
        3.95,
        chord.map((key) => key + 24),
        full ? 62 : 46,
      )
    if (bar % 4 === 3 || bar >= 16) for (const at of [0, 1.5, 2.5]) score.chord(brass, start + at, 0.6, [root + 12, root + 19], 90)
    else score.note(brass, start, 1.6, root + 12, 78)
    for (const [i, at] of [0, 0.75, 1.5, 2, 2.75, 3.5].entries())
      score.note(taiko, start + at, 0.4, [38, 38, 43, 36, 38, 43][i] ?? 38, i === 0 ? 120 : 92, 12)
    score.beat(KIT.hat, start, 'x.o.x.o.x.o.x.o.', 58)
    score.beat(KIT.kick, start, 'x......x..x.....', 106)
    score.beat(KIT.snare, start, '....x.......x...', 100)
    if (bar % 8 === 0) score.note(DRUMS, start, 1, KIT.crash, 102)
    if (bar % 8 === 7) score.beat(KIT.tomLow, start + 3, 'xXxX', 96)
    if (bar % 2 === 1) {
      const stab = kind === 'minor' ? [0, 3, 5, 7, 10] : [0, 2, 4, 7, 9]
      for (const [i, at] of [2, 2.25, 2.5, 3, 3.5].entries()) score.note(shamisen, start + at, 0.3, root + 36 + (stab[i] ?? 0), 90)
    }
  }
  for (const start of [32, 64]) {
    score.melody(horn, start, CALL, 96)
    score.melody(strings, start, CALL, 72)
  }
  return score
}
