import { Dice } from '../dice.ts'

/** MIDI channel of the drum kit. */
export const DRUMS = 9
/** Keys of the General MIDI drum kit that our scores use. */
export const KIT = {
  kick: 36,
  side: 37,
  snare: 38,
  clap: 39,
  hat: 42,
  openHat: 46,
  tomLow: 43,
  tomHigh: 48,
  crash: 49,
  ride: 51,
  shaker: 70,
} as const

/** An instrument of a score. */
export interface Part {
  channel: number
  /** General MIDI program, 0–127. */
  program: number
  /** 0–127. */
  volume: number
  /** 0 left – 127 right. */
  pan?: number
  /** Share sent to the reverb, 0–127. */
  reverb?: number
  chorus?: number
}

interface Event {
  beat: number
  /** Order of events at the same time: set-up, then note ends, then note starts. */
  order: 0 | 1 | 2
  bytes: readonly number[]
}

const TICKS = 480

/** One pass of a loop, written in beats. It is rendered three times in a row with identical notes. */
export class Score {
  private readonly setUp: Event[] = []
  private readonly notes: Event[] = []
  private readonly dice = new Dice(3)

  /**
   * `beatMs` must be a multiple of 4: a beat is then a whole number of microseconds (MIDI) and a multiple of 64 samples at 48 kHz, so the
   * loop ends exactly on a sample.
   */
  constructor(
    readonly beatMs: number,
    readonly beats: number,
  ) {
    if (beatMs % 4 !== 0) throw new Error(`a beat of ${beatMs} ms does not end on a sample`)
  }

  instrument({ channel, program, volume, pan = 64, reverb = 50, chorus = 0 }: Part): number {
    const controls = [
      [7, volume],
      [10, pan],
      [91, reverb],
      [93, chorus],
    ]
    if (channel !== DRUMS) this.setUp.push({ beat: 0, order: 0, bytes: [0xc0 | channel, program] })
    for (const [control = 0, value = 0] of controls) this.setUp.push({ beat: 0, order: 0, bytes: [0xb0 | channel, control, value] })
    return channel
  }

  /** Adds a note from `beat` for `length` beats. The velocity varies by up to `sway` / 2, as a human's does. */
  note(channel: number, beat: number, length: number, key: number, velocity: number, sway = 8): void {
    const struck = Math.max(1, Math.min(127, Math.round(velocity + (this.dice.next() - 0.5) * sway)))
    this.notes.push({ beat, order: 2, bytes: [0x90 | channel, key, struck] })
    this.notes.push({ beat: beat + length - 0.01, order: 1, bytes: [0x80 | channel, key, 0] })
  }

  chord(channel: number, beat: number, length: number, keys: readonly number[], velocity: number, strum = 0): void {
    for (const [i, key] of keys.entries()) this.note(channel, beat + i * strum, length - i * strum, key, velocity, 5)
  }

  /** Adds a melody of [beat, key, length] from `start`. */
  melody(channel: number, start: number, line: readonly (readonly [number, number, number])[], velocity: number): void {
    for (const [beat, key, length] of line) this.note(channel, start + beat, length * 0.95, key, velocity)
  }

  /** Adds drum strokes. One character is `step` beats: `x` a stroke, `X` an accent, `o` a soft one, anything else silence. */
  beat(key: number, start: number, pattern: string, velocity: number, step = 0.25, channel = DRUMS): void {
    const force: Record<string, number> = { x: 1, X: 1.2, o: 0.62 }
    for (const [i, mark] of [...pattern].entries()) {
      const part = force[mark]
      if (part) this.note(channel, start + i * step, 0.2, key, velocity * part)
    }
  }

  /** Writes a standard MIDI file with `passes` equal passes. */
  midi(passes: number): Buffer {
    const played = Array.from({ length: passes }, (_, pass) =>
      this.notes.map((event) => ({ ...event, beat: event.beat + pass * this.beats })),
    ).flat()
    const events = [...this.setUp, ...played].map((event) => ({ ...event, tick: Math.round(event.beat * TICKS) }))
    events.sort((a, b) => a.tick - b.tick || a.order - b.order)
    const microseconds = this.beatMs * 1_000
    const track = [0, 0xff, 0x51, 3, (microseconds >> 16) & 255, (microseconds >> 8) & 255, microseconds & 255]
    let now = 0
    for (const { tick, bytes } of events) {
      track.push(...variableLength(tick - now), ...bytes)
      now = tick
    }
    track.push(0, 0xff, 0x2f, 0)
    const header = Buffer.from([
      0x4d,
      0x54,
      0x68,
      0x64,
      0,
      0,
      0,
      6,
      0,
      0,
      0,
      1,
      TICKS >> 8,
      TICKS & 255,
      0x4d,
      0x54,
      0x72,
      0x6b,
      0,
      0,
      0,
      0,
    ])
    header.writeUInt32BE(track.length, header.length - 4)
    return Buffer.concat([header, Buffer.from(track)])
  }
}

function variableLength(value: number): number[] {
  const bytes = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return bytes
}

/** Semitones of a chord over its root. */
export const CHORDS = {
  minor: [0, 3, 7],
  major: [0, 4, 7],
  minor7: [0, 3, 7, 10],
  major7: [0, 4, 7, 11],
  add9: [0, 4, 7, 14],
  sus4: [0, 5, 7],
  sus2: [0, 2, 7],
} as const

/** Keys of a chord over a root key. */
export function chordKeys(root: number, kind: keyof typeof CHORDS): number[] {
  return CHORDS[kind].map((step) => root + step)
}
