import { execFile } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { RATE } from './rate.ts'
import type { Score } from './score.ts'

const run = promisify(execFile)

/** Target loudness of every track in LUFS. */
const TARGET = -16
/**
 * Padding in seconds before and after the loop. It repeats the loop's own end and start, so that an encoder's delay is never audible.
 */
export const PADDING = 0.08
const FADE = 0.02
const SOUNDFONT = process.env.ART_SOUNDFONT ?? '/usr/share/sounds/sf2/FluidR3_GM.sf2'
/** Equaliser for small speakers: little below 150 Hz, presence at 2–4 kHz, some highs. */
const TONE =
  'highpass=f=36,bass=g=-5.5:f=135:w=0.7,equalizer=f=300:t=q:w=1:g=-3,equalizer=f=2500:t=q:w=0.8:g=4,treble=g=6:f=5200,acompressor=threshold=-20dB:ratio=2:attack=22:release=200'

/** Measurements of a finished loop. */
export interface Mastered {
  seconds: number
  loudness: number
  peak: number
  /** Difference of the first millisecond from how the music really continues, as a share of its energy. */
  seam: number
  /** Step between the last and the first sample relative to the 99th percentile of all steps. Below 1 it is inaudible. */
  step: number
  bytes: Record<string, number>
}

const ffmpeg = (...args: string[]) => run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])

/** Integrated loudness (LUFS) and true peak (dBFS) of a file. */
export async function measure(file: string): Promise<{ loudness: number; peak: number }> {
  const { stderr } = await run('ffmpeg', ['-hide_banner', '-nostats', '-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-'])
  const last = (pattern: RegExp) => Number([...stderr.matchAll(pattern)].at(-1)?.[1])
  return { loudness: last(/I:\s+(-?[\d.]+) LUFS/g), peak: last(/Peak:\s+(-?[\d.]+)/g) }
}

/** Plays a score three times with the soundfont, masters it, cuts out the middle pass as a loop, and encodes it as webm/opus and m4a. */
export async function master(name: string, score: Score, folder: string, scratch: string): Promise<Mastered> {
  const file = (ending: string) => path.join(scratch, `${name}.${ending}`)
  await writeFile(file('mid'), score.midi(3))
  const hall = [
    '-g',
    '0.55',
    '-R',
    '1',
    '-C',
    '1',
    '-o',
    'synth.reverb.room-size=0.62',
    '-o',
    'synth.reverb.level=0.6',
    '-o',
    'synth.polyphony=512',
  ]
  await run('fluidsynth', [
    '-ni',
    '-q',
    '-F',
    file('dry.wav'),
    '-T',
    'wav',
    '-O',
    's16',
    '-r',
    String(RATE),
    ...hall,
    SOUNDFONT,
    file('mid'),
  ])
  await ffmpeg('-i', file('dry.wav'), '-af', TONE, '-c:a', 'pcm_f32le', file('toned.wav'))
  const length = Math.round((score.beats * score.beatMs * RATE) / 1000)
  let gain = TARGET - (await measure(file('toned.wav'))).loudness
  let loop = new Float32Array()
  for (let round = 0; round < 2; round++) {
    await ffmpeg(
      '-i',
      file('toned.wav'),
      '-af',
      `volume=${gain}dB,alimiter=limit=0.82:attack=4:release=60:level=0`,
      '-ac',
      '2',
      '-ar',
      String(RATE),
      '-f',
      'f32le',
      file('raw'),
    )
    loop = cutLoop(await floats(file('raw')), length)
    await saveWav(loop, file('loop.wav'), scratch)
    gain += TARGET - (await measure(file('loop.wav'))).loudness
  }
  const passes = await floats(file('raw'))
  const bytes = await encode(file('loop.wav'), path.join(folder, name), length)
  const { loudness, peak } = await measure(file('loop.wav'))
  return { seconds: length / RATE, loudness, peak, ...seamOf(loop, passes, length), bytes }
}

async function floats(file: string): Promise<Float32Array> {
  const bytes = await readFile(file)
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
}

/**
 * Cuts out the second pass and cross-fades its first milliseconds from the third, so that notes which ring on from the end are included.
 */
function cutLoop(passes: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const fade = Math.round(FADE * RATE)
  const loop = new Float32Array(length * 2)
  for (let i = 0; i < length * 2; i++) {
    const part = Math.min(1, Math.floor(i / 2) / fade)
    loop[i] = (passes[length * 2 + i] ?? 0) * part + (passes[length * 4 + i] ?? 0) * (1 - part)
  }
  return loop
}

async function saveWav(samples: Float32Array, output: string, scratch: string): Promise<void> {
  const raw = path.join(scratch, 'loop.raw')
  await writeFile(raw, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
  await ffmpeg('-f', 'f32le', '-ar', String(RATE), '-ac', '2', '-i', raw, '-c:a', 'pcm_s16le', output)
}

async function encode(loop: string, output: string, length: number): Promise<Record<string, number>> {
  const padding = Math.round(PADDING * RATE)
  const padded = `${loop}.padded.wav`
  const join = `[0]atrim=start_sample=${length - padding},asetpts=N/SR/TB[a];[0]asetpts=N/SR/TB[b];[0]atrim=end_sample=${padding},asetpts=N/SR/TB[c];[a][b][c]concat=n=3:v=0:a=1`
  await ffmpeg('-i', loop, '-filter_complex', join, '-c:a', 'pcm_s16le', padded)
  await ffmpeg('-i', padded, '-c:a', 'libopus', '-b:a', '56k', '-application', 'audio', '-map_metadata', '-1', `${output}.webm`)
  await ffmpeg('-i', padded, '-c:a', 'aac', '-b:a', '72k', '-movflags', '+faststart', '-map_metadata', '-1', `${output}.m4a`)
  return { webm: (await stat(`${output}.webm`)).size, m4a: (await stat(`${output}.m4a`)).size }
}

function seamOf(loop: Float32Array, passes: Float32Array, length: number): { seam: number; step: number } {
  let [error, energy] = [0, 0]
  for (let i = 0; i < (RATE / 1000) * 2; i++) {
    const truth = passes[length * 4 + i] ?? 0
    error += ((loop[i] ?? 0) - truth) ** 2
    energy += truth ** 2
  }
  const steps = Array.from({ length: length - 1 }, (_, i) => Math.abs((loop[i * 2 + 2] ?? 0) - (loop[i * 2] ?? 0))).sort((a, b) => a - b)
  const high = steps[Math.floor(steps.length * 0.99)] ?? 1
  return { seam: error / Math.max(energy, 1e-12), step: Math.abs((loop[0] ?? 0) - (loop[loop.length - 2] ?? 0)) / high }
}
