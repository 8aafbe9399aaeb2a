import { BLEND_MODES } from 'pixi.js'
import { Quad } from '../quads.ts'
import { type FxName, fx } from './light.ts'

/** A quad of a light shape that is added to what lies below it. */
export function litQuad(name: FxName, { tint = 0xffffff, anchorY = 0.5 } = {}): Quad {
  const quad = new Quad(fx(name), 0.5, anchorY)
  quad.blendMode = BLEND_MODES.ADD
  quad.tint = tint
  return quad
}
