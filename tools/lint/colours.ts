/**
 * The lint of colours: a colour that has a token is written as the token, and in style sheets a shade that several places share becomes one. Scripts are
 * searched for whole literals only, not for colours inside a longer text. So an artist tints the product
 * in src/client/styles/tokens.css alone. Part of `npm run lint`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A shade may be painted in so many places before it must become a token. */
export const PLACES = 3

/** The tokens, which are named here and nowhere else. */
export const TOKENS = 'src/client/styles/tokens.css'

/** Painted before the style sheet with the tokens has arrived. */
const WITHOUT_TOKENS = 'src/client/shell/ground.css'

/** Scenes tint white pictures and masks are black: neither is a colour of the product there. */
const NEUTRAL = new Set(['ffffff', '000000'])

/** A file below the root of the repository, with its text. */
export interface Source {
  path: string
  text: string
}

interface Literal {
  hex: string
  written: string
  line: number
}

/** A colour as style sheets write it, or an address, in which nothing is one. */
const IN_STYLES =
  /url\([^)]*\)|#(?<hex>[\da-f]{3,8})(?![\w-])|rgba?\(\s*(?<rgb>\d+[,\s]+\d+[,\s]+\d+)\b|(?<=[:,]\s*)(?<channels>\d{1,3} \d{1,3} \d{1,3})(?=[;)])/gi

/** A colour as scripts write it. */
const IN_SCRIPTS = /\b0x(?<number>[\da-f]{6})\b|['"`]#(?<hex>[\da-f]{3,8})['"`]|['"`]rgba?\(\s*(?<rgb>\d+[,\s]+\d+[,\s]+\d+)\b/gi

/** Six digits of `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`; nothing for what is no colour. */
function sixDigits(hex: string): string | undefined {
  if (hex.length === 3 || hex.length === 4) return [...hex.slice(0, 3)].map((digit) => digit + digit).join('')
  return hex.length === 6 || hex.length === 8 ? hex.slice(0, 6) : undefined
}

const ofChannels = (channels: string) =>
  channels
    .split(/[,\s]+/)
    .map((channel) => Number(channel).toString(16).padStart(2, '0'))
    .join('')

function literals(text: string, pattern: RegExp, counts: (index: number) => boolean): Literal[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: written, index, groups = {} }) => {
    const channels = groups.rgb ?? groups.channels
    const hex = channels ? ofChannels(channels) : sixDigits((groups.number ?? groups.hex ?? '').toLowerCase())
    return hex && counts(index) ? [{ hex, written, line: text.slice(0, index).split('\n').length }] : []
  })
}

/** What stands before `index` in its declaration: the name of the property and the colon, or a selector. */
function head(css: string, index: number): string {
  const start = Math.max(...[';', '{', '}'].map((mark) => css.lastIndexOf(mark, index - 1)))
  return css.slice(start + 1, index).trim()
}

/** Comments give way to blanks, so that every line keeps its number. */
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))

/** A selector has no colour, a mask only its alpha, and a token names its own; the three numbers of `flex` are none. */
function paints(path: string, before: string): boolean {
  if (!before.includes(':') || /^(flex|(-webkit-)?mask)/.test(before)) return false
  return path !== TOKENS || !/^--[\w-]+:$/.test(before)
}

/** Every token by its colour, six digits: `--gold-3` of `#ffb52e`, `--edge-line-rgb` of `150 126 255`. */
export function colourTokens(css: string): Map<string, string[]> {
  const tokens = new Map<string, string[]>()
  for (const [, name = '', digits, channels = ''] of css.matchAll(/(--[\w-]+):\s*(?:#([\da-f]{6})|(\d+ \d+ \d+));/g)) {
    const hex = digits ?? ofChannels(channels)
    tokens.set(hex, [...(tokens.get(hex) ?? []), name])
  }
  return tokens
}

/** Colours of `styles` and `scripts` that should be tokens of `css`, a line for each; none when all is well. */
export function colourFaults(css: string, styles: readonly Source[], scripts: readonly Source[]): string[] {
  const tokens = colourTokens(css)
  const shades = new Map<string, string[]>()
  const faults: string[] = []
  const look = (path: string, found: readonly Literal[], names: (hex: string) => readonly string[] | undefined, counted: boolean) => {
    for (const { hex, written, line } of found) {
      const token = names(hex)
      if (token?.length) faults.push(`${path}:${line} ${written}… has a token: ${token.join(', ')}`)
      else if (counted) shades.set(hex, [...(shades.get(hex) ?? []), `${path}:${line}`])
    }
  }
  for (const { path, text } of styles) {
    const rules = withoutComments(text)
    const found = literals(rules, IN_STYLES, (index) => paints(path, head(rules, index)))
    look(path, found, (hex) => tokens.get(hex), path !== TOKENS)
  }
  for (const { path, text } of scripts) {
    const found = literals(text, IN_SCRIPTS, () => true).filter(({ hex }) => !NEUTRAL.has(hex))
    // COLOURS has the tokens that are whole colours.
    look(path, found, (hex) => tokens.get(hex)?.filter((name) => !name.endsWith('-rgb')), false)
  }
  for (const [hex, places] of shades)
    if (places.length > PLACES) faults.push(`#${hex} is painted in ${places.length} places and has no token: ${places.join(' ')}`)
  return faults
}

const root = fileURLToPath(new URL('../..', import.meta.url))

function sources(folder: string, ending: RegExp): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** {@link colourFaults} of the client and the scenes. */
export function check(): string[] {
  const styles = sources('src/client', /\.css$/).filter(({ path }) => path !== WITHOUT_TOKENS)
  const scripts = ['src/client', 'scenes'].flatMap((folder) => sources(folder, /\.tsx?$/))
  return colourFaults(readFileSync(join(root, TOKENS), 'utf8'), styles, scripts)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = check()
  if (faults.length) console.error(`${faults.join('\n')}\n\nColours are tokens: docs/decisions/pages.md says which.`)
  process.exitCode = faults.length ? 1 : 0
}
