import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { SoundId } from '#state/sound.ts'
import { landings } from './effects/landings.ts'
import { moments } from './effects/moments.ts'
import { touches } from './effects/touches.ts'
import { measure, RATE } from './master.ts'
import type { Canvas } from './synth.ts'

/*
 * Synthesises the sound effects as webm/opus and m4a: npm run art:effects [ID …]. Needs ffmpeg; no samples are used.
 * Prints length, true peak and bytes; nobody hears while writing, so notes keep to one scale (C major pentatonic).
 */

/** An effect: what it draws, and its highest sample. */
export interface Effect {
  peak: number
  draw: () => Canvas
}

const EFFECTS: Record<SoundId, Effect> = { ...touches, ...landings, ...moments }
const run = promisify(execFile)
const folder = path.resolve(import.meta.dirname, '../../assets/audio/effects')

async function save(name: string, { peak, draw }: Effect, scratch: string): Promise<void> {
  const samples = draw().finish(peak)
  const raw = path.join(scratch, name)
  await writeFile(raw, Buffer.from(samples.buffer))
  const input = [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    '-f',
    'f32le',
    '-ar',
    String(RATE),
    '-ac',
    '2',
    '-i',
    raw,
    '-map_metadata',
    '-1',
  ]
  const output = path.join(folder, name)
  await run('ffmpeg', [...input, '-c:a', 'libopus', '-b:a', '64k', `${output}.webm`])
  await run('ffmpeg', [...input, '-c:a', 'aac', '-b:a', '80k', '-movflags', '+faststart', `${output}.m4a`])
  const [{ peak: loudest }, webm, m4a] = [await measure(`${output}.webm`), await stat(`${output}.webm`), await stat(`${output}.m4a`)]
  const seconds = (samples.length / 2 / RATE).toFixed(2)
  process.stdout.write(`${name.padEnd(16)} ${seconds} s  peak ${loudest.toFixed(1)} dB  webm ${webm.size} B  m4a ${m4a.size} B\n`)
}

const wanted = process.argv.slice(2)
const scratch = await mkdtemp(path.join(os.tmpdir(), 'effects-'))
await mkdir(folder, { recursive: true })
for (const [name, effect] of Object.entries(EFFECTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await save(name, effect, scratch)
}
await rm(scratch, { recursive: true })
