import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { places } from '../assets/places.ts'

/** One file of a family and the characters it covers. */
export interface FamilySlice {
  file: string
  /** As in `unicode-range`. */
  range: string
  has(code: number): boolean
}

/** Slices of a fontsource package, read from its style sheet. */
export async function slicesOf(source: string): Promise<FamilySlice[]> {
  const folder = path.join(places.root, 'node_modules', source)
  const css = await readFile(path.join(folder, 'index.css'), 'utf8')
  const faces = css.matchAll(/url\(\.\/(files\/[^)]+\.woff2)\)[^;]*;\s*unicode-range:\s*([^;}]+)/g)
  return [...faces].map(([, file = '', range = '']) => {
    const runs = range.split(',').map(parseRun)
    return {
      file: path.join(folder, file),
      range: range.replace(/\s/g, ''),
      has: (code) => runs.some(([from, to]) => from <= code && code <= to),
    }
  })
}

/** `U+4e00-4e03` → [0x4e00, 0x4e03]. */
function parseRun(text: string): [number, number] {
  const [from = '0', to = from] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
