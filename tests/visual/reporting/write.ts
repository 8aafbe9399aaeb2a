import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'
import type { ExactPictures, Verdict } from '../core/judge.ts'
import { decode, exact, forEyes } from '../core/pictures.ts'
import { nameOf, viewportOf } from '../core/shot.ts'
import type { Snapshots } from '../core/snapshots.ts'
import { type Compared, drawDifference, type Pixels } from './difference.ts'
import type { Entry } from './entry.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export interface ReportOptions {
  dir: string
  snapshots: Snapshots
  exactPictures: ExactPictures
  /** Shows what is as expected, too. */
  all: boolean
}

/** Writes `index.html` and its pictures; resolves to the page's path. */
export async function writeReport(verdicts: readonly Verdict[], options: ReportOptions): Promise<string> {
  const { dir, all } = options
  await rm(dir, { recursive: true, force: true })
  await mkdir(join(dir, 'pictures'), { recursive: true })
  const entries: Entry[] = []
  for (const verdict of verdicts) if (all || verdict.kind !== 'same') entries.push(await entryOf(verdict, entries.length, options))
  entries.sort((a, b) => a.name.localeCompare(b.name))
  const page = join(dir, 'index.html')
  await writeFile(page, await pageOf(entries, verdicts.length))
  return page
}

/** Differences up to this are the loss of pictures for eyes, and not shown between two of them. */
const LOSS = 14

/** Copies the expected picture into the report: the exact one where this machine has it. */
async function expectedPicture(key: string, { dir, snapshots, exactPictures }: ReportOptions) {
  const path = `pictures/${key}.webp`
  const found = await exactPictures.find(key)
  if (found) await writeFile(join(dir, path), found)
  else if (existsSync(snapshots.picturePath(key))) await copyFile(snapshots.picturePath(key), join(dir, path))
  else return null
  return { path, lossy: !found }
}

async function entryOf(verdict: Verdict, index: number, options: ReportOptions): Promise<Entry> {
  const { shot, kind, reason, fingerprint, pixels, changed } = verdict
  const { width, height } = fingerprint ?? viewportOf(shot.size)
  const entry: Entry = {
    ...shot,
    name: nameOf(shot),
    kind,
    reason,
    width,
    height,
    lossy: false,
    tiles: changed.map(({ column, row }) => [column, row]),
  }
  const expected = verdict.expected ? await expectedPicture(verdict.expected, options) : null
  if (expected) Object.assign(entry, { expected: expected.path, lossy: expected.lossy })
  if (!pixels) return entry
  entry.actual = `pictures/actual-${index}.webp`
  await writeFile(join(options.dir, entry.actual), await exact(pixels, width, height))
  if (!expected) return entry
  entry.difference = `pictures/difference-${index}.webp`
  const now = { pixels, width, height }
  await writeFile(join(options.dir, entry.difference), await drawDifference(await comparable(now, options.dir, expected), now, changed))
  return entry
}

/** Both sides of a comparison. A picture for eyes is compared with what the new one looks like as such. */
async function comparable(now: Pixels, dir: string, expected: { path: string; lossy: boolean }): Promise<Compared> {
  const path = join(dir, expected.path)
  if (!expected.lossy) return { before: await decode(path), after: now, loss: 0 }
  const seen = await forEyes(now.pixels, now.width, now.height)
  return { before: await decode(path, now), after: await decode(seen, now), loss: LOSS }
}

async function pageOf(entries: readonly Entry[], total: number): Promise<string> {
  const [html, css, source] = await Promise.all(
    ['page.html', 'page.css', 'page.ts'].map((file) => readFile(join(here, 'page', file), 'utf8')),
  )
  const { code } = await transformWithOxc(source ?? '', 'page.ts')
  const data = JSON.stringify({ entries, total }).replaceAll('<', '\\u003c')
  return (html ?? '')
    .replace('/* style */', () => css ?? '')
    .replace('"/* data */"', () => data)
    .replace('/* script */', () => code)
}
