import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/*
 * Synthesises effects and writes them as opus and mp3: npx tsx tools/art/effects.ts assets/audio/effects
 * Nobody hears while writing this: keep to consonant notes and check peaks by the numbers it prints.
 */

const RATE = 48_000
const PEAK = 0.7
const run = promisify(execFile)

interface Note {
  /** Seconds from the start. */
  at: number
  /** Hertz. */
  pitch: number
  loudness: number
  /** Seconds until it has faded to a third. */
  decay: number
  /** Partials of the tone, [ratio, strength]; a bell is not harmonic. */
  partials: readonly (readonly [number, number])[]
}

const PLUCK = [
  [1, 1],
  [2, 0.5],
  [3, 0.22],
  [4.2, 0.1],
] as const
const BELL = [
  [1, 1],
  [2.76, 0.45],
  [5.4, 0.2],
  [8.93, 0.08],
] as const

/** Two quick plucks a fifth apart: an item lands. */
const lotteryItem: Note[] = [
  { at: 0, pitch: 1046.5, loudness: 0.8, decay: 0.09, partials: PLUCK },
  { at: 0.055, pitch: 1568, loudness: 1, decay: 0.16, partials: PLUCK },
]

/** Two soft bells, a falling third: somebody is awaited. */
const battleAwait: Note[] = [
  { at: 0, pitch: 659.3, loudness: 0.9, decay: 0.32, partials: BELL },
  { at: 0.24, pitch: 523.3, loudness: 1, decay: 0.45, partials: BELL },
]

function render(notes: readonly Note[]): Float32Array {
  const end = Math.max(...notes.map(({ at, decay }) => at + decay * 6))
  const samples = new Float32Array(Math.ceil(end * RATE))
  for (const note of notes) {
    for (let i = Math.round(note.at * RATE); i < samples.length; i++) samples[i] = (samples[i] ?? 0) + toneOf(note, i / RATE - note.at)
  }
  const highest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return samples.map((value, i) => ((value * PEAK) / highest) * Math.min(1, (samples.length - i) / 960))
}

function toneOf({ pitch, loudness, decay, partials }: Note, time: number): number {
  const attack = Math.min(1, time / 0.003)
  return (
    partials.reduce(
      (sum, [ratio, strength]) =>
        sum + strength * Math.sin(2 * Math.PI * pitch * ratio * time) * Math.exp((-time * Math.sqrt(ratio)) / decay),
      0,
    ) *
    attack *
    loudness
  )
}

async function save(name: string, samples: Float32Array, folder: string): Promise<void> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'effects-'))
  const raw = path.join(scratch, 'raw')
  await writeFile(raw, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
  const input = ['-hide_banner', '-loglevel', 'error', '-y', '-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', raw]
  await run('ffmpeg', [...input, '-c:a', 'libopus', '-b:a', '64k', path.join(folder, `${name}.webm`)])
  await run('ffmpeg', [...input, '-c:a', 'libmp3lame', '-q:a', '4', path.join(folder, `${name}.mp3`)])
  await rm(scratch, { recursive: true })
  process.stdout.write(`${name}: ${(samples.length / RATE).toFixed(2)} s\n`)
}

const [folder = ''] = process.argv.slice(2)
for (const [name, notes] of Object.entries({ lotteryItem, battleAwait })) await save(name, render(notes), folder)
