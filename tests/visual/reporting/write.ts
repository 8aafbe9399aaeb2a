import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'
import { passes, type Verdict } from '../core/judge.ts'
import { decode, encode, type Photographs } from '../core/pictures.ts'
import { nameOf, viewportOf } from '../core/shot.ts'
import { drawDifference } from './difference.ts'
import type { Entry } from './entry.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export interface ReportOptions {
  dir: string
  /** Where expected pictures may lie. */
  photographs: Photographs
  /** Shows what is as expected, too. */
  all: boolean
}

/** Writes `index.html` and its pictures; resolves to the page's path. */
export async function writeReport(verdicts: readonly Verdict[], options: ReportOptions): Promise<string> {
  const { dir, all } = options
  await rm(dir, { recursive: true, force: true })
  await mkdir(join(dir, 'pictures'), { recursive: true })
  const entries: Entry[] = []
  for (const verdict of verdicts) if (all || !passes(verdict)) entries.push(await entryOf(verdict, entries.length, options))
  entries.sort((a, b) => a.name.localeCompare(b.name))
  const page = join(dir, 'index.html')
  await writeFile(page, await pageOf(entries, verdicts.length))
  return page
}

const MISSING =
  '这台机器没有预期画面 · This machine does not have the expected picture. npm run test:visual -- --against REVISION photographs both sides: REVISION is the commit to compare with, for example HEAD'

async function entryOf(verdict: Verdict, index: number, { dir, photographs }: ReportOptions): Promise<Entry> {
  const { shot, kind, reason, fingerprint, pixels, changed } = verdict
  const { width, height } = fingerprint ?? viewportOf(shot.size)
  const tiles = changed.map(({ column, row }): [number, number] => [column, row])
  const entry: Entry = { ...shot, name: nameOf(shot), kind, reason, width, height, tiles }
  const expected = verdict.expected ? await photographs.find(verdict.expected) : null
  if (expected) {
    entry.expected = `pictures/${verdict.expected}.webp`
    await writeFile(join(dir, entry.expected), expected)
  } else if (verdict.expected) entry.missing = MISSING
  if (!pixels) return entry
  entry.actual = `pictures/actual-${index}.webp`
  await writeFile(join(dir, entry.actual), await encode(pixels, width, height))
  if (!expected) return entry
  entry.difference = `pictures/difference-${index}.webp`
  await writeFile(join(dir, entry.difference), await drawDifference(await decode(expected), { pixels, width, height }, changed))
  return entry
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
