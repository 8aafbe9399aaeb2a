import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { create, type Font } from 'fontkit'
import { BoundedMap } from '#server/platform/http/boundedMap.ts'

/** The outline of a character, in em: `path` as SVG has it, with the y axis upwards. */
export interface Outline {
  path: string
  advance: number
  /** Width of the line to be drawn around the outline so that thin letters are as bold as the others, in em. */
  bolder: number
  /** How many units of `path` one em has. */
  unitsPerEm: number
}

/** A font of the package, in slices. A slice's files are named by `index.json`, its characters by `unicode.json`. */
interface Family {
  folder: string
  fileOf(slice: string): string
  bolder: number
}

const require = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))
const sliceFile = (name: string, ending: string) => (slice: string) => `files/${name}-${slice.replace(/[[\]]/g, '')}-${ending}.woff2`

/**
 * The fonts of the card, in the order in which they are asked for a character: that of the titles, and the text font for what it lacks. fontkit
 * reads only the lightest weight of a variable WOFF2, so its letters are made bolder by a line.
 */
const FAMILIES: readonly Family[] = [
  {
    folder: folderOf('@fontsource/zcool-qingke-huangyou'),
    fileOf: sliceFile('zcool-qingke-huangyou', '400-normal'),
    bolder: 0,
  },
  { folder: folderOf('@fontsource-variable/noto-sans-sc'), fileOf: sliceFile('noto-sans-sc', 'wght-normal'), bolder: 0.028 },
]

type Range = readonly [from: number, to: number, slice: string]

/** Reads `U+20-7e,U+a7` into ranges. */
const rangesOf = (slice: string, text: string): Range[] =>
  text.split(',').map((part) => {
    const [from = '', to = from] = part.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16), slice]
  })

const indexes = new Map<Family, Promise<readonly Range[]>>()

function indexOf(family: Family): Promise<readonly Range[]> {
  const known = indexes.get(family)
  if (known) return known
  const reading = readFile(join(family.folder, 'unicode.json'), 'utf8').then((text) =>
    Object.entries(JSON.parse(text) as Record<string, string>).flatMap(([slice, ranges]) => rangesOf(slice, ranges)),
  )
  indexes.set(family, reading)
  return reading
}

/** Slices that are held open. One is some hundred kB. */
const fonts = new BoundedMap<string, Font>(24)
/** Outlines that were read, by character; null for those that no font has. */
const outlines = new BoundedMap<string, Outline | null>(2_000)

async function fontOf(path: string): Promise<Font> {
  const known = fonts.get(path)
  if (known) return known
  const file = await readFile(path)
  // Unpacking a slice takes some hundredths of a second. Between two, whatever else waits has its turn.
  await setImmediate()
  const font = create(file)
  fonts.set(path, font)
  return font
}

async function read(character: string): Promise<Outline | null> {
  const code = character.codePointAt(0) ?? 0
  for (const family of FAMILIES) {
    const [, , slice] = (await indexOf(family)).find(([from, to]) => code >= from && code <= to) ?? []
    const font = slice === undefined ? null : await fontOf(join(family.folder, family.fileOf(slice)))
    if (!font?.hasGlyphForCodePoint(code)) continue
    const glyph = font.glyphForCodePoint(code)
    const { unitsPerEm } = font
    return { path: glyph.path.toSVG(), advance: glyph.advanceWidth / unitsPerEm, bolder: family.bolder, unitsPerEm }
  }
  return null
}

/** The outlines of a text, in its order. Characters that no font has, as emoji, are left out. */
export async function outlinesOf(text: string): Promise<Outline[]> {
  const found: Outline[] = []
  for (const character of text.normalize('NFC')) {
    const known = outlines.get(character)
    const outline = known === undefined ? await read(character) : known
    outlines.set(character, outline)
    if (outline) found.push(outline)
  }
  return found
}
