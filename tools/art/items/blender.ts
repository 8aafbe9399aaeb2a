import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { denoise, polish } from '../polish.ts'
import type { Job } from './plan.ts'

/** Render quality: samples per pixel, and the size relative to 512×384. */
export interface Quality {
  samples: number
  scale: number
}

export const FINAL: Quality = { samples: 36, scale: 1.5 }
export const DRAFT: Quality = { samples: 12, scale: 0.5 }

/** Called when the raw render of a job is written to `file`. */
type Done = (job: Job, file: string, seconds: number) => Promise<void>

/**
 * Renders jobs in one Blender process at low priority. `done` runs after each. Returns the names of jobs that failed. The environment
 * variable ART_BLENDER replaces the command.
 */
export async function renderJobs(jobs: readonly Job[], { samples, scale }: Quality, scratch: string, done: Done): Promise<string[]> {
  const rawOf = ({ art }: Job) => path.join(scratch, `raw-${art}.png`)
  const list = path.join(scratch, 'jobs.json')
  await writeFile(list, JSON.stringify(jobs.map((job) => ({ ...job, out: rawOf(job) }))))
  const script = path.resolve(import.meta.dirname, '../render_items.py')
  const [command = '', ...before] = (process.env.ART_BLENDER ?? 'blender').split(' ')
  const blender = spawn(command, [...before, '-b', '--factory-startup', '-P', script, '--', list, String(samples), String(scale)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (blender.pid) os.setPriority(blender.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  const ended = new Promise<number>((resolve, reject) => {
    blender.once('error', reject)
    blender.once('exit', (code) => resolve(code ?? 1))
  })
  const failed: string[] = []
  let finishing = Promise.resolve()
  for await (const line of createInterface({ input: blender.stdout })) {
    const [word, art, seconds] = line.split(' ')
    const job = jobs.find((one) => one.art === art)
    if (word === 'ITEM' && job) finishing = finishing.then(() => done(job, rawOf(job), Number(seconds)))
    else if (word === 'FAILED') failed.push(art ?? '')
    if (word === 'FAILED' || failed.length > 0) process.stderr.write(`${line}\n`)
  }
  await finishing
  if ((await ended) !== 0) throw new Error('Blender ended with an error')
  return failed
}

/** Denoises, grades and scales a raw render to `width` × 3/4 `width`. */
export async function finishItem(raw: string, output: string, width: number, scratch: string): Promise<void> {
  const folder = path.join(scratch, 'clean')
  await mkdir(folder, { recursive: true })
  const clean = await denoise(raw, folder)
  const { data, info } = await sharp(clean)
    .resize(width, (width * 3) / 4, { kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await polish({ data, width: info.width, height: info.height }, output)
}
