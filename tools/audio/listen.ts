import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { momentary } from './loudness.ts'
import { RATE } from './rate.ts'
import { spectrum } from './spectrum.ts'

const run = promisify(execFile)

/** Measurements of a sound. */
export interface Heard {
  seconds: number
  /** Loudness in LUFS of the loudest 400 ms. */
  lufs: number
  /** Highest sample in dB of full scale, at four times oversampling. */
  peak: number
  /** Spectral centroid in hertz, a measure of brightness. */
  centroid: number
  /** Shares of its energy below 150 Hz and at 2–4 kHz. */
  bass: number
  presence: number
}

async function decoded(file: string, rate: number): Promise<Float32Array> {
  const args = ['-hide_banner', '-loglevel', 'error', '-i', file, '-f', 'f32le', '-ar', String(rate), '-ac', '2', '-']
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1 << 28 })
  const bytes = new Uint8Array(stdout)
  return new Float32Array(bytes.buffer, 0, bytes.length >> 2)
}

/** Measures a file as a player's browser will decode it. */
export async function heard(file: string): Promise<Heard> {
  const [samples, fine] = [await decoded(file, RATE), await decoded(file, RATE * 4)]
  const channels = [0, 1].map((side) => samples.filter((_, i) => i % 2 === side))
  const highest = fine.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const { centroid, share } = spectrum(channels)
  return {
    seconds: samples.length / 2 / RATE,
    lufs: momentary(channels),
    peak: 20 * Math.log10(highest),
    centroid,
    bass: share(0, 150),
    presence: share(2_000, 4_000),
  }
}
