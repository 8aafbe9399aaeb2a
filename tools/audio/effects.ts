import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { SoundId } from '#state/platform/sound.ts'
import { battle } from './effects/battle.ts'
import { dream } from './effects/dream.ts'
import type { Effect } from './effects/effect.ts'
import { exponent } from './effects/exponent.ts'
import { landings } from './effects/landings.ts'
import { moments } from './effects/moments.ts'
import { opening } from './effects/opening.ts'
import { packet } from './effects/packet.ts'
import { roll } from './effects/roll.ts'
import { touches } from './effects/touches.ts'
import { heard } from './listen.ts'
import { RATE } from './rate.ts'

/*
 * `npm run art:effects [-- ID … | --list]` synthesises the sound effects as webm/opus and m4a. It needs ffmpeg and uses no samples. It
 * prints measurements of each file; with --list those of the existing files. All notes keep to one scale (C major pentatonic), because
 * the sounds cannot be heard while they are written.
 */

const EFFECTS: Record<SoundId, Effect> = {
  ...touches,
  ...landings,
  ...moments,
  ...opening,
  ...dream,
  ...battle,
  ...exponent,
  ...roll,
  ...packet,
}
const run = promisify(execFile)
/** LU by which an encoded effect may fall short of its loudness. */
const SLACK = 0.4
const folder = path.resolve(import.meta.dirname, '../../assets/audio/effects')

/** Encodes samples in both formats. */
async function encode(samples: Float32Array<ArrayBuffer>, rate: number, output: string, raw: string): Promise<void> {
  await writeFile(raw, Buffer.from(samples.buffer))
  const form = ['-f', 'f32le', '-ar', String(RATE), '-ac', '2', '-i', raw]
  const input = ['-hide_banner', '-loglevel', 'error', '-y', ...form, '-map_metadata', '-1']
  await run('ffmpeg', [...input, '-c:a', 'libopus', '-b:a', `${rate}k`, '-vbr', 'constrained', `${output}.webm`])
  await run('ffmpeg', [...input, '-c:a', 'aac', '-b:a', `${rate + 16}k`, '-movflags', '+faststart', `${output}.m4a`])
}

async function save(name: string, { loudness, rate = 48, draw }: Effect, scratch: string): Promise<void> {
  const canvas = draw()
  const [output, raw] = [path.join(folder, name), path.join(scratch, name)]
  await encode(canvas.finish(loudness), rate, output, raw)
  const { lufs } = await heard(`${output}.webm`)
  // An encoder takes something from wide noise: it is given back once.
  if (lufs < loudness - SLACK) await encode(canvas.finish(2 * loudness - lufs), rate, output, raw)
}

const row = (name: string, cells: readonly string[]) => `${name.padEnd(16)}${cells.map((cell) => cell.padStart(10)).join('')}\n`

/** What can be said of a file as it stands. */
async function figures(name: string): Promise<string> {
  const file = path.join(folder, name)
  const { seconds, lufs, peak, centroid, bass, presence } = await heard(`${file}.webm`)
  const sizes = await Promise.all(['webm', 'm4a'].map(async (ending) => (await stat(`${file}.${ending}`)).size))
  const numbers = [(seconds * 1000).toFixed(0), lufs.toFixed(1), peak.toFixed(1), centroid.toFixed(0)]
  return row(name, [...numbers, ...[bass, presence].map((share) => `${(share * 100).toFixed(1)} %`), ...sizes.map(String)])
}

const options = process.argv.slice(2)
const [wanted, drawn] = [options.filter((option) => option !== '--list'), !options.includes('--list')]
const scratch = await mkdtemp(path.join(os.tmpdir(), 'effects-'))
await mkdir(folder, { recursive: true })
process.stdout.write(row('effect', ['ms', 'LUFS', 'peak dB', 'centroid', '< 150 Hz', '2-4 kHz', 'webm B', 'm4a B']))
for (const [name, effect] of Object.entries(EFFECTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  if (drawn) await save(name, effect, scratch)
  process.stdout.write(await figures(name))
}
await rm(scratch, { recursive: true })
