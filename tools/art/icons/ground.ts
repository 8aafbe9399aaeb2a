/** Background colours of the portraits, light and dark, by id. */
export const GROUNDS: Readonly<Record<string, readonly [string, string]>> = {
  '01': ['#3fb8c8', '#0a3a6a'],
  '02': ['#8ad86a', '#1a5a3a'],
  '03': ['#ffb04a', '#a8342a'],
  '04': ['#5a7aff', '#1a1a6a'],
  '05': ['#ffd06a', '#b0561a'],
  '06': ['#ff9ad0', '#8a2a8a'],
  '07': ['#7a5aff', '#1a1458'],
  '08': ['#4a5ae8', '#0c0a3a'],
  '09': ['#e8485a', '#5a0a30'],
  '10': ['#e83a4a', '#3a0a2a'],
  '11': ['#ffb83a', '#8a2a12'],
  '12': ['#b05aff', '#3a0a6a'],
  '13': ['#3ac8e8', '#083a7a'],
  '14': ['#ffd84a', '#c8620a'],
  '15': ['#3a9aff', '#0a1a6a'],
  '16': ['#ff7a3a', '#7a0f2a'],
  '17': ['#4ac88a', '#0a3a4a'],
  '18': ['#7ad8ff', '#1a4aa8'],
  '19': ['#ff8ac8', '#5a1a8a'],
  '20': ['#3ad8c8', '#0a4a6a'],
  '21': ['#a83aff', '#1e0640'],
  '22': ['#5a6aff', '#120f4a'],
  '23': ['#5ac8ff', '#2a4ac8'],
  '24': ['#b04aff', '#2a0a6a'],
  '25': ['#4ad8b0', '#0a4a5a'],
  '26': ['#ffb0dc', '#7a3ac8'],
  '27': ['#6ab8ff', '#2a3ab0'],
  '28': ['#ffc88a', '#c04a5a'],
  '29': ['#8a4aff', '#1c0a4a'],
  '30': ['#2ac8a8', '#0a2a4a'],
}

const EDGE = 256
const CUT = EDGE * 0.2929
const octagon = [
  [CUT, 0],
  [EDGE - CUT, 0],
  [EDGE, CUT],
  [EDGE, EDGE - CUT],
  [EDGE - CUT, EDGE],
  [CUT, EDGE],
  [0, EDGE - CUT],
  [0, CUT],
]
  .map((point) => point.join())
  .join(' ')

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}">${body}</svg>`

/** Mask that is white where the portrait shows. */
export const octagonMask = svg(`<polygon points="${octagon}" fill="#fff"/>`)

/** Darkens the bottom of a portrait and lights its upper edge. */
export const shade = svg(
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset=".72" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></linearGradient></defs>
  <rect width="${EDGE}" height="${EDGE}" fill="url(#s)"/><polygon points="${octagon}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="5"/>`,
)

/** A lit wall with rays behind the head. */
export function ground([light, deep]: readonly [string, string]): string {
  const fan = Array.from({ length: 12 }, (_, ray) => {
    const [a, b] = [(ray / 12) * 2 * Math.PI, ((ray + 0.5) / 12) * 2 * Math.PI]
    return `M128 138L${128 + 260 * Math.cos(a)} ${138 + 260 * Math.sin(a)}L${128 + 260 * Math.cos(b)} ${138 + 260 * Math.sin(b)}z`
  }).join('')
  return svg(
    `<defs><radialGradient id="g" cx=".5" cy=".42" r=".72"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
    <radialGradient id="f" cx="128" cy="138" r="180" gradientUnits="userSpaceOnUse"><stop stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <rect width="${EDGE}" height="${EDGE}" fill="url(#g)"/><path d="${fan}" fill="url(#f)"/>`,
  )
}
