import { document, type Picture, picture } from '../svga/pictures.ts'

/* The parts of the small robot that sits where a robot plays, as SVG; every face has the same size and lies on the visor. */

const STEEL =
  '<linearGradient id="m" x2=".3" y2="1"><stop stop-color="#ffffff"/><stop offset=".45" stop-color="#c9d4ff"/><stop offset="1" stop-color="#6f7cc8"/></linearGradient><linearGradient id="d" y2="1" x2="0"><stop stop-color="#5b4bd0"/><stop offset="1" stop-color="#2b1f7a"/></linearGradient>'
const RIM = 'stroke="#2a1c6e" stroke-width="4"'

/** A part with its size and its drawing. */
interface Part {
  width: number
  height: number
  svg: string
}

const FACE = { width: 92, height: 52 } as const
const lit = (d: string) =>
  `<path d="${d}" fill="none" stroke="#1fb6ff" stroke-opacity=".45" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#9df6ff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`

/** Every part by the name of its region. */
export const PARTS = {
  head: {
    width: 132,
    height: 96,
    svg: `<defs>${STEEL}</defs><rect x="3" y="34" width="18" height="34" rx="8" fill="url(#d)" ${RIM}/><rect x="111" y="34" width="18" height="34" rx="8" fill="url(#d)" ${RIM}/><rect x="13" y="4" width="106" height="88" rx="36" fill="url(#m)" ${RIM}/><path d="M30 22Q44 10 66 10" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/><rect x="22" y="24" width="88" height="52" rx="22" fill="#140b3c" stroke="#3d2fa8" stroke-width="3"/><path d="M34 32Q60 24 92 32" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="6" stroke-linecap="round"/>`,
  },
  body: {
    width: 92,
    height: 70,
    svg: `<defs>${STEEL}</defs><path d="M14 6H78Q90 30 80 56Q74 67 46 67Q18 67 12 56Q2 30 14 6Z" fill="url(#m)" ${RIM}/><circle cx="46" cy="34" r="14" fill="#140b3c" stroke="#3d2fa8" stroke-width="3"/><circle cx="46" cy="34" r="8" fill="#5ee7ff"/><circle cx="43" cy="31" r="3" fill="#fff"/>`,
  },
  antenna: {
    width: 30,
    height: 48,
    svg: `<defs>${STEEL}</defs><path d="M15 46V20" stroke="#2a1c6e" stroke-width="10" stroke-linecap="round"/><path d="M15 46V20" stroke="#aab6f4" stroke-width="5"/><circle cx="15" cy="15" r="12" fill="#ff5fa2" stroke="#2a1c6e" stroke-width="4"/><circle cx="11" cy="11" r="3.600" fill="#fff"/>`,
  },
  arm: {
    width: 30,
    height: 54,
    svg: `<defs>${STEEL}</defs><rect x="6" y="3" width="18" height="36" rx="9" fill="url(#m)" ${RIM}/><circle cx="15" cy="40" r="11" fill="url(#d)" ${RIM}/>`,
  },
  awake: { ...FACE, svg: lit('M28 18V32M64 18V32') },
  closed: { ...FACE, svg: lit('M20 28H36M56 28H72') },
  happy: { ...FACE, svg: lit('M18 32Q28 14 38 32M54 32Q64 14 74 32') },
  sad: { ...FACE, svg: lit('M20 30L36 22M56 22L72 30') },
} as const satisfies Record<string, Part>

export type RobotPart = keyof typeof PARTS

export const partPicture = (name: RobotPart): Promise<Picture> => {
  const { width, height, svg } = PARTS[name]
  return picture(width, height, svg)
}

/** Where the middle of each part lies above the foot, x to the right and y up. */
export const PLACES = {
  'arm-left': { part: 'arm', x: -48, y: 44 },
  'arm-right': { part: 'arm', x: 48, y: 44 },
  antenna: { part: 'antenna', x: 0, y: 168 },
  body: { part: 'body', x: 0, y: 38 },
  head: { part: 'head', x: 0, y: 106 },
  face: { part: 'awake', x: 0, y: 104 },
} as const satisfies Record<string, { part: RobotPart; x: number; y: number }>

/** Size of the whole figure: what stands in for the skeleton has it, too. */
export const FIGURE = { width: 144, height: 200 } as const

/** The figure at rest as one picture, its foot in the middle of the lower edge. */
export function stillRobot(): string {
  const placed = Object.values(PLACES).map(({ part, x, y }) => {
    const { width, height, svg } = PARTS[part]
    return `<svg x="${FIGURE.width / 2 + x - width / 2}" y="${FIGURE.height - y - height / 2}" width="${width}" height="${height}">${svg}</svg>`
  })
  return document(FIGURE.width, FIGURE.height, placed.join(''))
}
