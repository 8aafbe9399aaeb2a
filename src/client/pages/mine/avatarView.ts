export interface Sides {
  width: number
  height: number
}

/**
 * How a picture lies under the square window. `x` and `y` are the distance of its centre from the window's centre, measured in widths
 * of the window.
 */
export interface CropView {
  /** 1 is the zoom at which the picture just fills the window. */
  zoom: number
  x: number
  y: number
}

/** The square of the picture that the window shows, in px of the picture. */
export interface CropSquare {
  left: number
  top: number
  side: number
}

export const MAX_ZOOM = 4
export const FILLED: CropView = { zoom: 1, x: 0, y: 0 }

/** Returns width and height of the picture on screen, measured in widths of the window. */
export function drawnSides({ width, height }: Sides, zoom: number): Sides {
  const short = Math.min(width, height)
  return { width: (width / short) * zoom, height: (height / short) * zoom }
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** Returns the nearest view in which the picture fills the window. */
export function heldView(picture: Sides, view: CropView): CropView {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom))
  const { width, height } = drawnSides(picture, zoom)
  return { zoom, x: within(view.x, (width - 1) / 2), y: within(view.y, (height - 1) / 2) }
}

/** Returns the square of the picture that the window shows. */
export function cropSquare(picture: Sides, view: CropView): CropSquare {
  const side = Math.min(picture.width, picture.height) / view.zoom
  const left = picture.width / 2 - view.x * side - side / 2
  const top = picture.height / 2 - view.y * side - side / 2
  return { left, top, side }
}
