import sharp from 'sharp'

/** A sprite's picture. */
export interface Picture {
  png: Buffer
  width: number
  height: number
}

/** A whole SVG around its inner part, `fine` times as large as its units. */
export const document = (width: number, height: number, body: string, fine = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * fine}" height="${height * fine}" viewBox="0 0 ${width} ${height}">${body}</svg>`

/** Renders a picture from the inner part of an SVG. */
export async function picture(width: number, height: number, body: string): Promise<Picture> {
  const svg = document(width, height, body)
  return { png: await sharp(Buffer.from(svg)).png({ compressionLevel: 9, effort: 10 }).toBuffer(), width, height }
}

/** Colours of a light: core, middle, rim. */
export interface Light {
  heart: string
  body: string
  rim: string
}

/** Light by grade 0–4. */
export const LIGHTS: readonly [Light, Light, Light, Light, Light] = [
  { heart: '#fffbe6', body: '#ffc44a', rim: '#ff7a00' },
  { heart: '#fff0f4', body: '#ff5c86', rim: '#d8003e' },
  { heart: '#faf0ff', body: '#bd7bff', rim: '#6a12e8' },
  { heart: '#eef8ff', body: '#62a8ff', rim: '#0a4fe0' },
  { heart: '#f6f9fc', body: '#a8bccf', rim: '#4a627a' },
]

export function glow({ heart, body, rim }: Light, size = 200): Promise<Picture> {
  const r = size / 2
  return picture(
    size,
    size,
    `<radialGradient id="g"><stop offset="0" stop-color="${heart}"/><stop offset=".22" stop-color="${heart}" stop-opacity=".92"/><stop offset=".45" stop-color="${body}" stop-opacity=".5"/><stop offset="1" stop-color="${rim}" stop-opacity="0"/></radialGradient><circle cx="${r}" cy="${r}" r="${r}" fill="url(#g)"/>`,
  )
}

export function rays({ heart, body, rim }: Light, count: number, size = 300): Promise<Picture> {
  const r = size / 2
  const blades = Array.from({ length: count }, (_, i) => {
    const [angle, half, reach] = [(i * 2 * Math.PI) / count, i % 2 ? 0.05 : 0.09, i % 2 ? r * 0.8 : r]
    const tip = (turn: number) => `${(reach * Math.cos(angle + turn)).toFixed(1)},${(reach * Math.sin(angle + turn)).toFixed(1)}`
    return `<polygon points="0,0 ${tip(-half)} ${tip(half)}" fill="url(#g)"/>`
  })
  return picture(
    size,
    size,
    `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${r}"><stop offset="0" stop-color="${heart}"/><stop offset=".4" stop-color="${body}" stop-opacity=".7"/><stop offset="1" stop-color="${rim}" stop-opacity="0"/></radialGradient><g transform="translate(${r} ${r})">${blades.join('')}</g>`,
  )
}

/** A four-pointed sparkle. */
export function sparkle({ heart, body }: Light, size = 64): Promise<Picture> {
  const r = size / 2
  const star = `M${r} 0C${r * 1.08} ${r * 0.78} ${r * 1.22} ${r * 0.92} ${size} ${r}C${r * 1.22} ${r * 1.08} ${r * 1.08} ${r * 1.22} ${r} ${size}C${r * 0.92} ${r * 1.22} ${r * 0.78} ${r * 1.08} 0 ${r}C${r * 0.78} ${r * 0.92} ${r * 0.92} ${r * 0.78} ${r} 0Z`
  return picture(
    size,
    size,
    `<radialGradient id="g"><stop offset="0" stop-color="${body}" stop-opacity=".9"/><stop offset="1" stop-color="${body}" stop-opacity="0"/></radialGradient><circle cx="${r}" cy="${r}" r="${r * 0.7}" fill="url(#g)"/><path d="${star}" fill="${heart}"/>`,
  )
}

export function coin(): Promise<Picture> {
  return picture(
    64,
    64,
    '<linearGradient id="a" x2="1" y2="1"><stop stop-color="#fff6c4"/><stop offset=".5" stop-color="#ffbf3c"/><stop offset="1" stop-color="#b46406"/></linearGradient><circle cx="32" cy="32" r="31" fill="#6b3a02"/><circle cx="32" cy="31" r="29" fill="url(#a)"/><circle cx="32" cy="31" r="22.5" fill="none" stroke="#a25c06" stroke-width="2.4"/><path d="M32 14C33.4 25 36.6 28.800 48 31C36.600 33.200 33.400 37 32 48C30.600 37 27.400 33.200 16 31C27.400 28.800 30.600 25 32 14Z" fill="#fff8d6" stroke="#a25c06" stroke-width="1.2"/>',
  )
}

/** A slip of coloured paper. */
export function confetti(colour: string): Promise<Picture> {
  return picture(
    18,
    26,
    `<rect x="1" y="1" width="16" height="24" rx="2.500" fill="${colour}"/><rect x="1" y="1" width="16" height="9" rx="2.500" fill="#fff" fill-opacity=".35"/>`,
  )
}

/** A soft upright beam, bright at its foot. */
export function beam({ heart, body }: Light): Promise<Picture> {
  return picture(
    140,
    260,
    `<linearGradient id="v" y1="1" x2="0" y2="0"><stop stop-color="${heart}" stop-opacity="0"/><stop offset=".14" stop-color="${heart}" stop-opacity=".9"/><stop offset=".5" stop-color="${body}" stop-opacity=".45"/><stop offset="1" stop-color="${body}" stop-opacity="0"/></linearGradient><linearGradient id="h"><stop stop-color="#000"/><stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="m"><rect width="140" height="260" fill="url(#h)"/></mask><path d="M30 260L0 0H140L110 260Z" fill="url(#v)" mask="url(#m)"/>`,
  )
}
