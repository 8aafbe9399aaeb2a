import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DRAFT, FINAL, finishItem, renderJobs } from './items/blender.ts'
import { type Job, meanSeconds, noteRendered, pictures, planJobs, staleJobs } from './items/plan.ts'
import { drawSheet } from './sheet.ts'

/*
 * Renders the item pictures that are missing or whose recipe, model or light changed: npm run art:items
 *   --only a,b        just these
 *   --draft FOLDER    small and grainy, for looking; writes a contact sheet there and notes nothing
 *   --adopt           takes the pictures as they are for current (after a change that no eye can see)
 *   --catalogue FILE  another catalogue than catalogue/items.json
 * Needs blender, python3-numpy and ffmpeg. It may be stopped at any time: what is finished stays finished.
 */

const BATCH = 12
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    draft: { type: 'string' },
    adopt: { type: 'boolean' },
    catalogue: { type: 'string', default: 'catalogue/items.json' },
  },
})

function chosen(): Job[] {
  const only = values.only?.split(',')
  const jobs = planJobs(values.catalogue).filter(({ art }) => !only || only.includes(art))
  return values.draft ? jobs : staleJobs(jobs)
}

async function renderFinals(jobs: readonly Job[], scratch: string): Promise<string[]> {
  const failed: string[] = []
  const start = Date.now()
  let made = 0
  for (let from = 0; from < jobs.length; from += BATCH) {
    const lost = await renderJobs(jobs.slice(from, from + BATCH), FINAL, scratch, async (job, raw, seconds) => {
      await finishItem(raw, path.join(pictures, `${job.art}.png`), 512, scratch)
      noteRendered(job, seconds)
      made++
      const left = (((Date.now() - start) / made) * (jobs.length - made)) / 60_000
      process.stdout.write(`${made}/${jobs.length} ${job.art} ${seconds} s, about ${left.toFixed(0)} min left\n`)
    })
    failed.push(...lost)
  }
  return failed
}

async function renderDrafts(jobs: readonly Job[], folder: string, scratch: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const failed = await renderJobs(jobs, DRAFT, scratch, ({ art }, raw) => finishItem(raw, path.join(folder, `${art}.png`), 256, scratch))
  const files = jobs.filter(({ art }) => !failed.includes(art)).map(({ art }) => ({ file: path.join(folder, `${art}.png`), label: art }))
  await drawSheet(files, path.join(folder, 'sheet.png'))
  return failed
}

const jobs = chosen()
if (values.adopt) {
  const usual = Math.round(meanSeconds() * 10) / 10
  for (const job of jobs) noteRendered(job, usual)
  process.stdout.write(`${jobs.length} pictures taken for current\n`)
} else {
  process.stdout.write(`${jobs.length} to render, about ${((jobs.length * meanSeconds()) / 60).toFixed(0)} min\n`)
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'items-'))
  const failed = values.draft ? await renderDrafts(jobs, values.draft, scratch) : await renderFinals(jobs, scratch)
  await rm(scratch, { recursive: true })
  if (failed.length > 0) process.stderr.write(`failed: ${failed.join(', ')}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
