import type { Texture } from 'pixi.js'
import { newCanvas } from '../device.ts'
import { drawTexture } from '../drawPicture.ts'
import { canvasSize, type Painting, type Part } from './layers.ts'
import { pathSteps, stepsOf, trace } from './outline.ts'
import type { SvgaShape } from './svgaShape.ts'

/** Returns the picture of a key. `fitted` says that it takes the size of the sprite's layout. */
export type Pictures = (image: string) => { texture: Texture; fitted: boolean } | null

/** Paints on a clear canvas of at least the painting's size. */
export function paint(context: CanvasRenderingContext2D, painting: Painting, pictures: Pictures): void {
  const { box, scale, parts, matte } = painting
  context.setTransform(scale, 0, 0, scale, -box.left * scale, -box.top * scale)
  for (const part of parts) paintPart(context, part, pictures)
  if (!matte) return
  const { width, height } = canvasSize(painting)
  const mask = newCanvas(width, height)
  const masking = contextOf(mask)
  paint(masking, { ...painting, parts: [matte], matte: null }, pictures)
  context.resetTransform()
  context.globalCompositeOperation = 'destination-in'
  context.drawImage(mask, 0, 0)
  context.globalCompositeOperation = 'source-over'
  mask.width = 0
}

/** Returns the 2D context. Throws when the browser gives none (out of memory). */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  return context
}

function paintPart(context: CanvasRenderingContext2D, { image, pose, matrix, alpha, text }: Part, pictures: Pictures): void {
  context.save()
  context.globalAlpha = alpha
  context.transform(...matrix)
  const picture = pictures(image)
  if (picture) {
    // As in svgaplayerweb, a clip path cuts the bitmap and what is drawn over it, but not a sprite that has only shapes.
    if (pose.clip) clip(context, pose.clip)
    const { width, height } = picture.fitted ? pose.layout : picture.texture.orig
    drawTexture(context, picture.texture, 0, 0, width, height)
  }
  for (const shape of pose.shapes) paintShape(context, shape)
  if (text) {
    Object.assign(context, { font: text.font, fillStyle: text.colour, textAlign: 'center', textBaseline: 'middle' })
    context.fillText(text.text, pose.layout.width / 2, pose.layout.height / 2)
  }
  context.restore()
}

function clip(context: CanvasRenderingContext2D, path: string): void {
  trace(context, pathSteps(path))
  context.clip()
}

function paintShape(context: CanvasRenderingContext2D, { outline, style, matrix }: SvgaShape): void {
  context.save()
  context.transform(...matrix)
  trace(context, stepsOf(outline))
  if (style.fill) {
    context.fillStyle = style.fill
    context.fill()
  }
  if (style.stroke) {
    Object.assign(context, { strokeStyle: style.stroke, lineWidth: style.width, lineCap: style.cap, lineJoin: style.join })
    if (style.miter) context.miterLimit = style.miter
    context.setLineDash([...style.dash])
    context.stroke()
  }
  context.restore()
}
