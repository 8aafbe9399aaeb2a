import { type Picture, picture } from '../svga/pictures.ts'

/* Faces of the mascot, drawn on its dark plate; every picture is FACE wide and high and lies on the same place. */

const WIDTH = 190
const HEIGHT = 96

const svg = (body: string): Promise<Picture> => picture(WIDTH, HEIGHT, body)

const GLOW =
  '<radialGradient id="e" cx=".5" cy=".38"><stop offset="0" stop-color="#eaffff"/><stop offset=".45" stop-color="#7cf0ff"/><stop offset="1" stop-color="#1fb6ff"/></radialGradient><radialGradient id="b"><stop offset="0" stop-color="#ff6fc0" stop-opacity=".75"/><stop offset="1" stop-color="#ff6fc0" stop-opacity="0"/></radialGradient>'
const CHEEKS = '<ellipse cx="30" cy="66" rx="20" ry="12" fill="url(#b)"/><ellipse cx="160" cy="66" rx="20" ry="12" fill="url(#b)"/>'
const stroke = (width: number) => `fill="none" stroke="#7cf0ff" stroke-width="${width}" stroke-linecap="round"`

/** Wide awake: two bright eyes, a small smile. */
export function awake(): Promise<Picture> {
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="42" rx="19" ry="25" fill="url(#e)"/><ellipse cx="${x}" cy="46" rx="9" ry="13" fill="#0b2a6b"/><circle cx="${x - 6}" cy="33" r="6.500" fill="#fff"/><circle cx="${x + 6}" cy="53" r="3" fill="#fff"/>`
  return svg(`<defs>${GLOW}</defs>${CHEEKS}${eye(58)}${eye(132)}<path d="M84 76Q95 86 106 76" ${stroke(5)}/>`)
}

/** The blink. */
export function closed(): Promise<Picture> {
  return svg(
    `<defs>${GLOW}</defs>${CHEEKS}<path d="M40 46Q58 54 76 46M114 46Q132 54 150 46" ${stroke(8)}/><path d="M84 76Q95 86 106 76" ${stroke(5)}/>`,
  )
}

/** Laughing eyes, open mouth. */
export function happy(): Promise<Picture> {
  return svg(
    `<defs>${GLOW}</defs>${CHEEKS}<path d="M38 50Q58 18 78 50M112 50Q132 18 152 50" ${stroke(8)}/><path d="M78 66Q95 96 112 66Z" fill="#ff5fa8" stroke="#7cf0ff" stroke-width="4" stroke-linejoin="round"/>`,
  )
}
