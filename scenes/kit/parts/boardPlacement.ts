import type { Container } from 'pixi.js'
import { type ArtBoard, coverScale } from '../artBoard.ts'
import type { Point } from '../fx/emission.ts'

const ORIGIN: Point = { x: 0, y: 0 }

/** Puts a scene's root where the art board lies, so that its children are laid out in board units. `pivot` is the point it would turn around. */
export function placeOnBoard(root: Container, { x, y, scale }: ArtBoard, pivot = ORIGIN): void {
  root.pivot.copyFrom(pivot)
  root.position.set(x + pivot.x * scale, y + pivot.y * scale)
  root.scale.set(scale)
}

/** A picture with its anchor in its middle. */
interface Backdrop extends Container {
  readonly texture: { readonly width: number; readonly height: number }
}

/** Makes a picture cover the whole stage. */
export function coverStage(picture: Backdrop, { view }: ArtBoard): void {
  const { width, height } = picture.texture
  picture.scale.set(coverScale(width, height, view.width, view.height))
  picture.position.set(view.x + view.width / 2, view.y + view.height / 2)
}
