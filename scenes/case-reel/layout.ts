import { type ArtBoard, BOARD } from '../kit/artBoard.ts'

/** How the cells of an opening look: tall with name and grade, or square with the price only. */
export type CellStyle = 'card' | 'tile'

export interface CellShape {
  style: CellStyle
  /** Board units of the cell under the pointer. */
  width: number
  height: number
  /** Scale of the cells away from the pointer. */
  rest: number
  pitch: number
}

export interface Place {
  x: number
  y: number
}

export interface ReelLayout {
  cell: CellShape
  /** Middle of every reel, top to bottom. */
  rows: Place[]
  /** Height of a band, rails included. */
  band: number
  /** Where the box stands (middle of its floor) while it opens, and its scale (1 = 440 units wide). */
  box: Place & { scale: number }
  /** Where it stands while the reels run; null: it sinks out of sight. */
  boxAside: (Place & { scale: number }) | null
}

/** Board units that the chrome's title and skip button take, at 667 and at 812. */
const TOP = [126, 146] as const
const BOTTOM = [78, 92] as const
const GAP = 10

/** 0 on a 667 board, 1 on an 812 board. */
function tall(board: ArtBoard): number {
  return (board.height - BOARD.minHeight) / (BOARD.maxHeight - BOARD.minHeight)
}

const mix = (range: readonly [number, number], share: number) => range[0] + (range[1] - range[0]) * share

/** Where the box opens: its front corner reaches 34 units below its floor and keeps clear of the skip button. */
function boxPlace(share: number): ReelLayout['box'] {
  return { x: BOARD.width / 2, y: mix([550, 674], share), scale: mix([0.46, 0.52], share) }
}

/** Where everything stands for `number` boxes opened at once. Ten are dealt as cards: see `cardPlaces`. */
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

/** Reel that runs over everything for a gold win. */
export function goldLayout(board: ArtBoard): { title: Place; emblem: Place; row: Place; band: number; cell: CellShape } {
  const share = tall(board)
  return {
    title: { x: BOARD.width / 2, y: mix([104, 122], share) },
    emblem: { x: BOARD.width / 2, y: mix([200, 238], share) },
    row: { x: BOARD.width / 2, y: mix([392, 438], share) },
    band: 236,
    cell: { style: 'card', width: 150, height: 188, rest: 0.84, pitch: 146 },
  }
}

/** The great moment of a gold win. */
export function finaleLayout(board: ArtBoard): { item: Place; words: [Place, Place]; name: Place; price: Place; width: number } {
  const share = tall(board)
  const item = { x: BOARD.width / 2, y: mix([290, 352], share) }
  return {
    item,
    words: [
      { x: 47, y: mix([140, 178], share) },
      { x: 328, y: mix([140, 178], share) },
    ],
    name: { x: item.x, y: mix([462, 548], share) },
    price: { x: item.x, y: mix([514, 606], share) },
    width: mix([270, 300], share),
  }
}

/** Where ten cards lie: rows of three, four, three; the size of one, and the pile they come from. */
export function cardPlaces(board: ArtBoard): { places: Place[]; cell: CellShape; box: ReelLayout['box'] } {
  const share = tall(board)
  const top = mix(TOP, share)
  const area = board.height - mix(BOTTOM, share) - top
  const width = Math.min(((area - 2 * GAP) / 3) * 0.68, 84)
  const height = width * 1.46
  const pitch = Math.min(height + 26, (area - height) / 2)
  const first = top + (area - pitch * 2) / 2
  const places = [3, 4, 3].flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => ({
      x: BOARD.width / 2 + (column - (count - 1) / 2) * (width + 8),
      y: first + row * pitch,
    })),
  )
  const box = boxPlace(share)
  return { places, cell: { style: 'card', width, height, rest: 1, pitch: width }, box }
}
