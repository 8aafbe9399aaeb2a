import type { ArtBoard, Rect } from '../kit/artBoard.ts'

export interface Spot {
  x: number
  y: number
}

/** Positions in board units. */
export interface ShowerLayout {
  view: Rect
  free: Rect
  /** Where the light comes from. */
  light: Spot
  /** The large packet; `size` is its scale. */
  hero: Spot & { size: number }
  /** The numeral of packets in a row. */
  row: Spot
  /** From where the caught packets fly: the panel that counts them. */
  purse: Spot
}

const LARGE = 288

/** Lays out the scene on the whole stage; the page covers the top and the bottom. */
export function showerLayout({ view, free }: ArtBoard): ShowerLayout {
  const middle = view.x + view.width / 2
  const size = Math.min(Math.max((free.height * 0.56) / LARGE, 0.5), 0.94)
  return {
    view,
    free,
    light: { x: middle, y: view.y + view.height * 0.21 },
    hero: { x: middle, y: free.y + free.height * 0.5, size },
    row: { x: view.x + view.width - 62, y: free.y + free.height * 0.48 },
    purse: { x: view.x + 74, y: free.y + free.height + 24 },
  }
}
