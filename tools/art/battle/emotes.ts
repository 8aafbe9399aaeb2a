/** An emote in a square of 128: its body's colours from light to dark, and the parts of its face, which a film moves one by one. */
export interface Emote {
  name: string
  body: readonly [string, string, string]
  /** SVG by name, from back to front. */
  parts: Readonly<Record<string, string>>
}

const GOLD = ['#fff3b0', '#ffc93c', '#d9780a'] as const
const ROSE = ['#ffd6dc', '#ff6f8a', '#b81d46'] as const
const ICE = ['#e4f4ff', '#6fb6ff', '#2347b8'] as const

const eye = (x: number, y: number, look = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="9" ry="11" fill="#fff"/><ellipse cx="${x + look}" cy="${y + 1}" rx="6" ry="8" fill="#2a1240"/><circle cx="${x + look + 2}" cy="${y - 3}" r="2.6" fill="#fff"/>`
const arc = (d: string, width = 6) => `<path d="${d}" fill="none" stroke="#3a1230" stroke-width="${width}" stroke-linecap="round"/>`
const grin =
  '<path d="M38 72 Q64 78 90 72 Q86 102 64 102 Q42 102 38 72Z" fill="#5a1030"/><path d="M42 74 Q64 80 86 74 L84 82 Q64 87 44 82Z" fill="#fff"/><ellipse cx="64" cy="97" rx="14" ry="7" fill="#ff6f8a"/>'
export const tear = (x: number, y: number) =>
  `<path d="M${x} ${y} q9 15 0 22 q-9 -7 0 -22Z" fill="#8fd6ff" stroke="#2f7fd6" stroke-width="1.6"/>`
export const star = (x: number, y: number, r: number) =>
  `<path d="M${x} ${y - r} L${x + r * 0.3} ${y - r * 0.3} L${x + r} ${y - r * 0.25} L${x + r * 0.42} ${y + r * 0.2} L${x + r * 0.62} ${y + r} L${x} ${y + r * 0.48} L${x - r * 0.62} ${y + r} L${x - r * 0.42} ${y + r * 0.2} L${x - r} ${y - r * 0.25} L${x - r * 0.3} ${y - r * 0.3}Z" fill="#fff6c8" stroke="#e08a12" stroke-width="2.4"/>`
export const heart = (x: number, y: number, s: number) =>
  `<path transform="translate(${x} ${y}) scale(${s})" d="M0 10 C-16 -2 -13 -14 -5 -14 C-1 -14 0 -10 0 -8 C0 -10 1 -14 5 -14 C13 -14 16 -2 0 10Z" fill="#ff2f62" stroke="#8a0a30" stroke-width="1.4"/>`
const brows = (inner: number, outer: number) => arc(`M32 ${outer} L54 ${inner}`, 6) + arc(`M96 ${outer} L74 ${inner}`, 6)

const mouth = (d: string, rest: string) => `<path d="${d}" fill="#6a0c34"/>${rest}`
const HAND = 'fill="#ffd769" stroke="#b86a0a"'
const z = (x: number, y: number, size: number) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="900" font-size="${size}" fill="#fff" stroke="#2347b8" stroke-width="1.5">z</text>`

/** The twelve emotes by number. */
export const EMOTES: readonly Emote[] = [
  { name: 'laugh', body: GOLD, parts: { left: arc('M32 54 Q42 40 52 54'), right: arc('M76 54 Q86 40 96 54'), mouth: grin } },
  {
    name: 'cool',
    body: GOLD,
    parts: {
      mouth: arc('M44 86 Q68 98 88 80'),
      glasses:
        '<path d="M22 44 H106 L100 66 Q86 72 72 62 L68 52 H60 L56 62 Q42 72 28 66Z" fill="#160a2c"/><path d="M30 48 L48 48 L34 62Z M76 48 L94 48 L80 62Z" fill="#7fa8ff" opacity=".65"/>',
    },
  },
  {
    name: 'love',
    body: ROSE,
    parts: {
      left: heart(42, 52, 1.25),
      right: heart(86, 52, 1.25),
      mouth: mouth('M44 78 Q64 84 84 78 Q80 100 64 100 Q48 100 44 78Z', '<ellipse cx="64" cy="95" rx="11" ry="5" fill="#ff8fa8"/>'),
    },
  },
  {
    name: 'wow',
    body: GOLD,
    parts: {
      left: eye(42, 52),
      right: eye(86, 52),
      mouth: '<ellipse cx="64" cy="89" rx="12" ry="16" fill="#5a1030"/><ellipse cx="64" cy="96" rx="8" ry="6" fill="#c43b5c"/>',
      brows: arc('M30 34 Q42 26 52 32', 5) + arc('M76 32 Q86 26 98 34', 5),
    },
  },
  {
    name: 'cry',
    body: ICE,
    parts: {
      eyes: eye(42, 56) + eye(86, 56),
      tears: tear(34, 68) + tear(94, 68),
      mouth: arc('M46 98 Q64 82 82 98'),
      brows: brows(36, 44),
    },
  },
  {
    name: 'angry',
    body: ROSE,
    parts: {
      brows: brows(48, 34),
      eyes: eye(44, 58, 2) + eye(84, 58, -2),
      mouth: arc('M42 98 Q64 80 86 98', 7),
      vein: '<path d="M98 18 l8 8 m0 -8 l-8 8" stroke="#fff" stroke-width="4"/>',
    },
  },
  {
    name: 'think',
    body: GOLD,
    parts: {
      eyes: eye(44, 54, 3) + eye(86, 54, 3),
      brow: arc('M72 36 L98 30'),
      mouth: arc('M48 90 Q62 84 76 90'),
      hand: `<circle cx="48" cy="108" r="9" ${HAND} stroke-width="2"/><path d="M54 100 L72 96" stroke="#b86a0a" stroke-width="7" stroke-linecap="round"/>`,
    },
  },
  { name: 'rich', body: GOLD, parts: { left: star(42, 52, 16), right: star(86, 52, 16), mouth: grin } },
  {
    name: 'sweat',
    body: ICE,
    parts: { eyes: eye(42, 56) + eye(86, 56), mouth: arc('M44 88 L54 82 L64 90 L74 82 L84 88', 5), drop: tear(104, 28) },
  },
  {
    name: 'sleep',
    body: ICE,
    parts: {
      eyes: arc('M30 58 Q42 66 54 58') + arc('M74 58 Q86 66 98 58'),
      mouth: '<ellipse cx="64" cy="88" rx="9" ry="7" fill="#24306e"/>',
      zs: z(88, 40, 26) + z(104, 24, 18),
    },
  },
  {
    name: 'wink',
    body: GOLD,
    parts: {
      left: eye(42, 54),
      right: arc('M74 56 Q86 44 98 56'),
      mouth: arc('M42 80 Q66 104 90 78'),
      tongue: '<path d="M62 92 Q72 112 80 88Z" fill="#ff5f86" stroke="#8a1038" stroke-width="2"/>',
    },
  },
  {
    name: 'salute',
    body: ROSE,
    parts: {
      eyes: eye(44, 56) + eye(84, 56),
      mouth: arc('M46 84 Q64 98 82 84'),
      cap: `<path d="M22 40 Q64 8 106 40 L98 46 Q64 22 30 46Z" fill="#241456" stroke="#ffd769" stroke-width="3"/>${star(64, 30, 9)}`,
    },
  },
]

/** What only a film shows: what an emote does not have while it stands still. */
export const EXTRAS = {
  /** The eye that is open before it winks, and the hand that salutes. */
  open: eye(86, 54),
  hand: `<path d="M84 76 Q80 58 92 50 L112 34 Q118 30 120 36 L108 58 Q104 78 92 80Z" ${HAND} stroke-width="2.4"/>`,
  z: z(4, 26, 30),
} as const

/** Draws an emote: a lit ball with rim light, gloss and shadow, and its face. */
export const emoteSvg = ({ body, parts }: Emote): string => emoteDocument(bodySvg(body) + Object.values(parts).join('') + GLOSS)

export const emoteDocument = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">${inner}</svg>`

/** The ball under a face. */
export const bodySvg = ([light, middle, dark]: Emote['body']): string => `<defs>
<radialGradient id="b" cx=".38" cy=".28" r=".78"><stop offset="0" stop-color="${light}"/><stop offset=".52" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
<radialGradient id="r" cx=".5" cy=".5" r=".5"><stop offset=".86" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/></radialGradient>
<filter id="s" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="3" stdDeviation="3" flood-color="#050210" flood-opacity=".6"/></filter></defs>
<g filter="url(#s)"><circle cx="64" cy="63" r="55" fill="url(#b)" stroke="${dark}" stroke-width="2"/></g>
<circle cx="64" cy="63" r="54" fill="url(#r)"/>`

/** The light that lies over a face. */
export const GLOSS =
  '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><ellipse cx="54" cy="28" rx="31" ry="15" fill="url(#g)" transform="rotate(-14 54 28)"/>'
