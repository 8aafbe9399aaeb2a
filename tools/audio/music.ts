import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { MusicTrack } from '#state/platform/app.ts'
import { master } from './master.ts'
import type { Score } from './score.ts'
import { battleScore } from './scores/battle.ts'
import { battleRoomScore } from './scores/battleRoom.ts'
import { dreamScore } from './scores/dream.ts'
import { exponentScore } from './scores/exponent.ts'
import { globalScore } from './scores/global.ts'
import { mysteryBoxScore } from './scores/mysteryBox.ts'

/*
 * Renders the music: npm run art:music [TRACK …]. Needs fluidsynth, fluid-soundfont-gm (or ART_SOUNDFONT) and ffmpeg; about 15 s a track.
 * Prints length, loudness, peak and seam of every loop.
 */

const SCORES: Record<MusicTrack, () => Score> = {
  global: globalScore,
  battle: battleScore,
  battleRoom: battleRoomScore,
  dream: dreamScore,
  exponent: exponentScore,
  mysteryBox: mysteryBoxScore,
}

const folder = path.resolve(import.meta.dirname, '../../assets/audio/music')
const wanted = process.argv.slice(2)
const scratch = await mkdtemp(path.join(os.tmpdir(), 'music-'))
await mkdir(folder, { recursive: true })
process.stdout.write('track        seconds   LUFS  peak dB  seam error  seam step  webm kB  m4a kB\n')
for (const [name, compose] of Object.entries(SCORES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const { seconds, loudness, peak, seam, step, bytes } = await master(name, compose(), folder, scratch)
  const sizes = ['webm', 'm4a'].map((ending) => ((bytes[ending] ?? 0) / 1000).toFixed(0).padStart(7)).join(' ')
  const numbers = [
    seconds.toFixed(3).padStart(7),
    loudness.toFixed(1).padStart(6),
    peak.toFixed(1).padStart(8),
    seam.toExponential(1).padStart(11),
    step.toFixed(2).padStart(10),
  ]
  process.stdout.write(`${name.padEnd(12)} ${numbers.join(' ')} ${sizes}\n`)
}
await rm(scratch, { recursive: true })
