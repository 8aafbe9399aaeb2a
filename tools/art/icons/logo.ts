import { readFile, writeFile } from 'node:fs/promises'

/*
 * Draws the logotype: npx tsx tools/art/icons/logo.ts src/client/shell/splash.svg src/client/pages/home/logo.svg
 * The splash carries the outlines of 星 and 匣 in the display face (OFL); here they become cast gold.
 */

const [splash = '', output = ''] = process.argv.slice(2)
const outlines = [...(await readFile(splash, 'utf8')).matchAll(/<path transform="translate\([^)]*\) scale\(\.8\)" d="([^"]+)"/g)].map(
  ([, d]) => d,
)
if (outlines.length !== 2) throw new Error('the splash no longer carries two characters')

/** One em of the outlines is 100 wide; the baseline lies at 91. */
const STEP = 82
const glyphs = outlines.map((d, index) => `<path transform="translate(${12 + index * STEP} 92)" d="${d}"/>`).join('')
const spark = (x: number, y: number, r: number) => {
  const waist = r * 0.16
  return `<path d="M${x} ${y - r}Q${x + waist} ${y - waist} ${x + r} ${y}Q${x + waist} ${y + waist} ${x} ${y + r}Q${x - waist} ${y + waist} ${x - r} ${y}Q${x - waist} ${y - waist} ${x} ${y - r}z"/>`
}

const defs = `<linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fffdf2"/><stop offset=".3" stop-color="#ffe9a8"/><stop offset=".52" stop-color="#ffc64a"/><stop offset=".56" stop-color="#f09a1c"/><stop offset=".82" stop-color="#ffb93e"/><stop offset="1" stop-color="#fff0b8"/></linearGradient>
<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#8a4a0a"/><stop offset="1" stop-color="#3a1602"/></linearGradient>
<linearGradient id="c" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient>
<g id="g">${glyphs}</g>`
const layers = [
  '<use href="#g" y="5" fill="#1a0a2e" stroke="#1a0a2e" stroke-width="12" stroke-linejoin="round" opacity=".55"/>',
  '<use href="#g" y="2.5" fill="url(#b)" stroke="#3a1602" stroke-width="7" stroke-linejoin="round"/>',
  '<use href="#g" fill="url(#a)"/>',
  '<use href="#g" fill="none" stroke="url(#c)" stroke-width="1.6"/>',
  `<g fill="#fff">${spark(166, 16, 17)}${spark(14, 104, 8)}</g>`,
]
await writeFile(
  output,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 184 116"><title>星匣</title><defs>${defs}</defs>${layers.join('')}</svg>\n`,
)
