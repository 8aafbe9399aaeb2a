import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import { places } from '../assets/places.ts'
import { ceremonyCharacters, interfaceCharacters } from './characters.ts'
import { type FamilySlice, slicesOf } from './fontsource.ts'
import { mergeSlices } from './merge.ts'

interface FontPlan {
  /** File stem below `/fonts`. */
  file: string
  family: string
  weight: string
  source: string
  characters: string
  /** Preloaded by the page. */
  preload: boolean
}

/** A font that was built: its address and the characters it holds. */
export interface BuiltFont extends FontPlan {
  url: string
  bytes: number
}

const NOTO = { family: 'Noto Sans SC Variable', weight: '100 900', source: '@fontsource-variable/noto-sans-sc' }
const CEREMONY = { family: 'ZCOOL QingKe HuangYou', weight: '400', source: '@fontsource/zcool-qingke-huangyou' }
const NUMERALS = ' 0123456789.,+-×%:/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function plans(): FontPlan[] {
  const { first, names, opening, seldom, rest } = interfaceCharacters()
  const ceremony = [...ceremonyCharacters()].filter((sign) => !'星匣'.includes(sign)).join('')
  return [
    { ...NOTO, file: 'text-first', characters: first, preload: true },
    ...names.map((characters, index) => ({ ...NOTO, file: `text-names-${index + 1}`, characters, preload: false })).filter(hasAny),
    { ...NOTO, file: 'text-opening', characters: opening, preload: false },
    { ...NOTO, file: 'text-seldom', characters: seldom, preload: false },
    { ...NOTO, file: 'text-rest', characters: rest, preload: false },
    { ...CEREMONY, file: 'logo', characters: '星匣', preload: true },
    { ...CEREMONY, file: 'ceremony', characters: ceremony, preload: false },
    {
      family: 'Oxanium Variable',
      weight: '200 800',
      source: '@fontsource-variable/oxanium',
      file: 'numerals',
      characters: NUMERALS,
      preload: true,
    },
  ]
}

const hasAny = ({ characters }: FontPlan) => characters.length > 0

/** Builds fonts and their style sheets unless the characters are the same as last time; returns what the page should know. */
export async function buildFonts(): Promise<BuiltFont[]> {
  const wanted = plans()
  const mark = createHash('sha256')
    .update(JSON.stringify(wanted))
    .update(await recipe())
    .digest('hex')
  const bookFile = path.join(places.work, 'fonts.json')
  const book = existsSync(bookFile) ? (JSON.parse(await readFile(bookFile, 'utf8')) as { mark: string; fonts: BuiltFont[] }) : undefined
  const whole = book?.fonts.every(({ url }) => existsSync(path.join(places.public, url))) && existsSync(places.fontsCss)
  if (book?.mark === mark && whole) return book.fonts
  await mkdir(places.fonts, { recursive: true })
  const fonts = await Promise.all(wanted.map(buildFont))
  await mkdir(path.dirname(places.fontsCss), { recursive: true })
  await writeFile(places.fontsCss, `/* Built by tools/fonts from the characters in use. */\n${fonts.map(face).join('\n')}\n`)
  await writeFallback()
  await dropOthers(fonts)
  await mkdir(places.work, { recursive: true })
  await writeFile(bookFile, JSON.stringify({ mark, fonts }))
  return fonts
}

/** The tools themselves: a changed tool builds anew. */
async function recipe(): Promise<Buffer> {
  const files = ['build.ts', 'merge.ts', 'sfnt.ts', 'fontsource.ts'].map((file) => path.join(import.meta.dirname, file))
  return Buffer.concat(await Promise.all(files.map((file) => readFile(file))))
}

/** Deletes the fonts of earlier builds, after the style sheet has come to name the new ones: a page that runs meanwhile misses none. */
async function dropOthers(fonts: readonly BuiltFont[]): Promise<void> {
  const current = new Set(fonts.map(({ url }) => path.basename(url)))
  const old = (await readdir(places.fonts)).filter((file) => file.endsWith('.woff2') && !current.has(file))
  await Promise.all(old.map((file) => rm(path.join(places.fonts, file))))
}

async function buildFont(plan: FontPlan): Promise<BuiltFont> {
  const parts: Buffer[] = []
  for (const slice of await slicesOf(plan.source)) {
    const own = [...plan.characters].filter((sign) => slice.has(sign.codePointAt(0) ?? 0)).join('')
    if (own) parts.push(await subsetFont(await readFile(slice.file), own, { targetFormat: 'sfnt', noLayoutClosure: true }))
  }
  const font = await subsetFont(mergeSlices(parts), plan.characters, { targetFormat: 'woff2' })
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8)
  const url = `/fonts/${plan.file}-${hash}.woff2`
  await writeFile(path.join(places.public, url), font)
  return { ...plan, url, bytes: font.length }
}

function face({ family, weight, url, characters }: BuiltFont): string {
  return faceText(family, weight, url, ranges([...characters].map((sign) => sign.codePointAt(0) ?? 0)))
}

function faceText(family: string, weight: string, url: string, range: string): string {
  return `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weight};src:url(${url}) format("woff2");unicode-range:${range}}`
}

/** `[0x4e00, 0x4e01, 0x4e03]` → `U+4e00-4e01,U+4e03`. */
export function ranges(codes: readonly number[]): string {
  const runs: [number, number][] = []
  for (const code of [...codes].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && code <= last[1] + 1) last[1] = code
    else runs.push([code, code])
  }
  return runs.map(([from, to]) => (from === to ? `U+${from.toString(16)}` : `U+${from.toString(16)}-${to.toString(16)}`)).join(',')
}

/** Every other character (players' names): the original slices, in a style sheet that the page fetches when idle. */
async function writeFallback(): Promise<void> {
  const slices = await slicesOf(NOTO.source)
  const folder = path.join(places.fonts, 'slices')
  await mkdir(folder, { recursive: true })
  await Promise.all(slices.map(({ file }) => copyFile(file, path.join(folder, path.basename(file)))))
  const rules = slices.map((slice: FamilySlice) =>
    faceText('Noto Sans SC', NOTO.weight, `/fonts/slices/${path.basename(slice.file)}`, slice.range),
  )
  await writeFile(path.join(places.fonts, 'names.css'), `${rules.join('\n')}\n`)
}
