import { COLOURS } from '#shared/tokens.ts'
import { css } from '../colour.ts'
import { GOLD_METAL, vertical } from './lettering.ts'
import { cutBox } from './shapes.ts'

/** Paints a dark plate with a rim of gold at the origin: words on it can be read over anything. `rim` is the width of the rim. */
export function paintDarkPlate(context: CanvasRenderingContext2D, width: number, height: number, rim = 1.4): void {
  const cut = Math.min(14, height * 0.24)
  cutBox(context, rim * 0.7, rim * 0.7, width - rim * 1.4, height - rim * 1.4, cut)
  context.fillStyle = vertical(context, 0, height, [0, 'rgba(46,20,92,.98)'], [1, 'rgba(13,5,36,.98)'])
  context.fill()
  context.lineWidth = rim
  context.strokeStyle = vertical(context, 0, height, ...GOLD_METAL)
  context.stroke()
  const inset = rim * 2 + 1.4
  if (height < inset * 8) return
  cutBox(context, inset, inset, width - 2 * inset, height - 2 * inset, cut * 0.8)
  context.lineWidth = 0.7
  context.strokeStyle = css(COLOURS['gold-2'], 0.34)
  context.stroke()
}
