import { type ArtBoard, BOARD } from '../kit/artBoard.ts'
import type { CellShape } from '../kit/parts/cell.ts'

export interface Place {
  x: number
  y: number
}

export interface ReelLayout {
  cell: CellShape
  /** Middle of every reel, top to bottom, in board units. */
  rows: Place[]
  /** Height of a band in board units, rails included. */
  band: number
  /** Where the box opens: the middle of its floor. At scale 1 a box is 480 board units wide (`BOX_WIDTH`). */
  box: Place & { scale: number }
  /** Where the box stands while the reels run; null if it sinks out of sight. */
  boxAside: (Place & { scale: number }) | null
}

/** Height in board units of the page's title (TOP) and skip button (BOTTOM), on boards of 667 and of 812 units. */
const TOP = [126, 146] as const
const BOTTOM = [78, 92] as const
const GAP = 10

/** 0 on a board of 667 units, 1 on one of 812. */
function tall(board: ArtBoard): number {
  return (board.height - BOARD.minHeight) / (BOARD.maxHeight - BOARD.minHeight)
}

const mix = (range: readonly [number, number], share: number) => range[0] + (range[1] - range[0]) * share

/** Where the box opens. Its front corner reaches 34 units below its floor and must not touch the skip button. */
function boxPlace(share: number): ReelLayout['box'] {
  return { x: BOARD.width / 2, y: mix([550, 674], share), scale: mix([0.46, 0.52], share) }
}

/** Places for `number` boxes that are opened at once. Ten are dealt as cards: see `cardPlaces`. */
export function reelLayout(board: ArtBoard, number: number): ReelLayout {
  return number === 1 ? single(board) : stacked(board, number)
}

function single(board: ArtBoard): ReelLayout {
  const share = tall(board)
  const box = boxPlace(share)
  return {
    cell: { style: 'card', width: 128, height: 170, rest: 0.84, pitch: 124 },
    rows: [{ x: BOARD.width / 2, y: mix([246, 294], share) }],
    band: mix([214, 226], share),
    box,
    boxAside: box,
  }
}

function stacked(board: ArtBoard, number: number): ReelLayout {
  const share = tall(board)
  const top = mix(TOP, share)
  const area = board.height - mix(BOTTOM, share) - top
  const pitch = Math.min(area / number, 190)
  const band = pitch - GAP
  const used = pitch * number - GAP
  const first = top + (number === 2 ? 0 : (area - used) / 2) + band / 2
  const rows = Array.from({ length: number }, (_, row) => ({ x: BOARD.width / 2, y: first + row * pitch }))
  const box = boxPlace(share)
  const aside = number === 2 ? { x: BOARD.width / 2, y: board.height - mix([88, 104], share), scale: mix([0.3, 0.42], share) } : null
  return { cell: stackedCell(band), rows, band, box, boxAside: aside }
}

function stackedCell(band: number): CellShape {
  if (band < 130) {
    const size = band - 12
    return { style: 'tile', width: size, height: size, rest: 0.92, pitch: size * 0.92 + 12 }
  }
  const height = band - 20
  const width = height * 0.76
  return { style: 'card', width, height, rest: 0.88, pitch: width * 0.88 + 16 }
}

/** Free height in board units at the top of the gold reel and the finale, where the page hides its title. */
const GRAND_TOP = [30, 56] as const
/** Height in board units at the bottom for the button 跳过. */
const GRAND_BOTTOM = [84, 94] as const

export interface GoldLayout {
  title: Place
  ribbon: Place
  /** Position and width of the emblem. */
  emblem: Place & { size: number }
  row: Place
  band: number
  cell: CellShape
  /** Middle and size of the odds panel. */
  pool: Place & { width: number; height: number }
}

/** Items in one row of the odds panel. */
const POOL_ROW = 5
/** POOL_HEAD is the height of the odds panel's head with its margin, the other value the height of one row; in board units. */
export const POOL_HEAD = 34
const POOL_LINE = 62
const POOL_LINE_SLIM = 47

/** Rows and columns for `count` items of the gold pool, and the height of a row in board units. */
export function poolGrid(count: number): { rows: number; columns: number; line: number } {
  const rows = count > POOL_ROW ? 2 : 1
  return { rows, columns: Math.ceil(count / rows), line: rows > 1 ? POOL_LINE_SLIM : POOL_LINE }
}

/** Places of the gold-only reel, with the odds panel of `count` items below it. */
export function goldLayout(board: ArtBoard, count: number): GoldLayout {
  const share = tall(board)
  const { rows, line } = poolGrid(count)
  const pool = { width: 332, height: POOL_HEAD + rows * line }
  const poolY = board.height - mix(GRAND_BOTTOM, share) - pool.height / 2
  const top = mix(GRAND_TOP, share)
  const title = { x: BOARD.width / 2, y: top + mix([32, 42], share) }
  const ribbon = { x: BOARD.width / 2, y: title.y + mix([46, 52], share) }
  const low = poolY - pool.height / 2 - mix([16, 28], share)
  const band = Math.min((low - ribbon.y) * mix([0.62, 0.6], share), 240)
  const row = { x: BOARD.width / 2, y: low - band / 2 }
  const room = row.y - band / 2 - ribbon.y
  const height = band - 34
  return {
    title,
    ribbon,
    emblem: { x: BOARD.width / 2, y: ribbon.y + room / 2 + 2, size: Math.min(room * 0.86, 150) },
    row,
    band,
    cell: { style: 'card', width: height * 0.78, height, rest: 0.84, pitch: height * 0.78 * 0.84 + 18 },
    pool: { x: BOARD.width / 2, y: poolY, ...pool },
  }
}

export interface FinaleLayout {
  item: Place & { width: number }
  words: [Place, Place]
  name: Place
  price: Place
  chips: Place
}

/** Places of the finale, in which the item fills the screen. */
export function finaleLayout(board: ArtBoard): FinaleLayout {
  const share = tall(board)
  const x = BOARD.width / 2
  const words = mix([118, 156], share)
  return {
    item: { x, y: mix([282, 344], share), width: mix([366, 372], share) },
    words: [
      { x: 48, y: words },
      { x: BOARD.width - 48, y: words },
    ],
    name: { x, y: mix([456, 546], share) },
    price: { x, y: mix([516, 616], share) },
    chips: { x, y: mix([566, 676], share) },
  }
}

/** Board units between dealt cards. */
const CARD_GAP = 7

/** Places of ten cards in rows of three, four and three, the size of a card, their middle, and where the box stands. */
export function cardPlaces(board: ArtBoard): { places: Place[]; cell: CellShape; middle: Place; box: ReelLayout['box'] } {
  const share = tall(board)
  const top = mix(TOP, share)
  const area = board.height - mix(BOTTOM, share) - top
  const width = 86
  const height = Math.min((area - 2 * (CARD_GAP + 5)) / 3, 150)
  const pitch = Math.min(height + 24, (area - height) / 2)
  const middle = { x: BOARD.width / 2, y: top + area / 2 }
  const places = [3, 4, 3].flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => ({
      x: middle.x + (column - (count - 1) / 2) * (width + CARD_GAP),
      y: middle.y + (row - 1) * pitch,
    })),
  )
  return { places, cell: { style: 'card', width, height, rest: 1, pitch: width }, middle, box: boxPlace(share) }
}

/** The middle of the board. */
export function middleOf(board: ArtBoard): Place {
  return { x: BOARD.width / 2, y: board.height / 2 }
}

/** Y of the box's mouth, where light comes out, in board units. */
export function mouthOf(place: ReelLayout['box']): number {
  return place.y - 150 * place.scale
}
