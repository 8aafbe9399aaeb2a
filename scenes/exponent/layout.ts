import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { type ArtBoard, BOARD, type Rect } from '../kit/artBoard.ts'

/** Radii of the ring's channel as shares of its radius; the sprite `exponent-dial` has the same. */
export const RING = { channel: [0.84, 0.925], dots: 0.71, edge: 0.985 } as const

/** Size of a chip in board units, and distance of two chips that follow each other. */
export const CHIP = { width: 96, height: 34, pitch: 38 } as const

/** Size of the card of the own exit, and of the ground of what it has won, in board units. */
export const CARD = { width: 290, height: 88, tile: 68 } as const
/** How much larger it is at the highest multiple. */
const SUMMIT = 1.2
/** An exit below this multiple lies where the card would be: then the card stands higher. */
const EARLY = 150

/** Positions in board units. */
export interface ExponentLayout {
  view: Rect
  free: Rect
  ring: { x: number; y: number; radius: number }
  /** Upper left corner of the multiple and its height; the line below it lies around `line`. */
  figures: { x: number; y: number; size: number; line: number }
  /** What only the multiple and its line may cover, while the multiple has `figures` digits: see `figuresRight`. */
  plot: { left: number; right: number; top: number; bottom: number }
}

/** Most and least height of the multiple. */
const FIGURES = { share: 0.222, least: 42, most: 76 } as const
/** Most radius of the entry's ring, and share of the free height that its diameter takes. */
const DIAL = { most: 122, share: 0.9 } as const

/** Lays out the scene in the area that the page leaves free. */
export function exponentLayout({ view, free }: ArtBoard): ExponentLayout {
  const size = Math.min(Math.max(free.height * FIGURES.share, FIGURES.least), FIGURES.most)
  const radius = Math.min((free.height * DIAL.share) / 2, DIAL.most)
  const top = free.y + Math.max(free.height * 0.02, 5)
  const bottom = free.y + free.height - 27
  return {
    view,
    free,
    ring: { x: BOARD.width / 2, y: free.y + free.height / 2, radius },
    figures: { x: 15, y: top, size, line: top + size + 15 },
    plot: { left: 18, right: 367, top: free.y + free.height * 0.07, bottom },
  }
}

/** Width of a figure and of the marks as shares of their height. */
export const FIGURE_WIDTHS = { digit: 0.64, mark: 0.3, suffix: 0.46 } as const

/** Right end of the multiple, in hundredths, in board units. */
export function figuresRight({ figures }: Pick<ExponentLayout, 'figures'>, shown: number): number {
  const digits = 2 + String(Math.floor(shown / 100)).length
  return figures.x + figures.size * (digits * FIGURE_WIDTHS.digit + FIGURE_WIDTHS.mark + FIGURE_WIDTHS.suffix)
}

/** Where the card of an exit stands, in hundredths: clear of the multiple, of its line, and of the place of the exit. Writes its middle. */
export function placeCard({ figures, plot }: Pick<ExponentLayout, 'figures' | 'plot'>, exit: number, to: CardPlace): CardPlace {
  const top = exit >= EXPONENT.multiple.most
  const room = plot.bottom - figures.line - 16
  to.scale = Math.min(top ? SUMMIT : 1, room / CARD.height)
  const half = (CARD.height * to.scale) / 2
  to.x = top ? BOARD.width / 2 : BOARD.width - 8 - (CARD.width * to.scale) / 2
  to.y = exit < EARLY ? figures.line + 12 + half : plot.bottom - 4 - half
  return to
}

export interface CardPlace {
  x: number
  y: number
  scale: number
}
