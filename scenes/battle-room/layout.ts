import type { SeatNumber } from '#shared/modes/battle/rules.ts'
import { teamOf } from '#shared/modes/battle/rules.ts'
import { type ArtBoard, BOARD, type Rect } from '../kit/artBoard.ts'

/** What the layout depends on. */
export interface RoomShape {
  seats: SeatNumber
  teams: number
  rounds: number
}

export interface SlotGrid {
  columns: number
  width: number
  height: number
  gap: number
}

/** Board units from a column's top. `low` is for the end, when the reel is gone. */
export interface ColumnParts {
  portrait: { x: number; y: number; size: number }
  name: { x: number; y: number }
  total: { x: number; y: number; size: number }
  reel: { y: number; scale: number }
  slots: { x: number; y: number }
  low: { height: number; extra: { x: number; y: number; size: number }; slots: number }
}

/** A reel's cells in board units before `reel.scale`. */
export interface ReelMeasure {
  cell: { width: number; height: number }
  pitch: number
  view: number
}

export interface BattleLayout {
  strip: Rect
  title: { x: number; y: number; size: number; bar: Rect }
  /** By seat. */
  columns: Rect[]
  /** By seat, for the end. */
  lows: { x: number; y: number }[]
  parts: ColumnParts
  reel: ReelMeasure
  slots: SlotGrid
  /** By team; empty when everybody plays alone. */
  banners: Rect[]
  /** Where the winner stands, the wheel turns, and the countdown is seen. */
  stage: Rect
  /** True where the page leaves so little that the columns go at the end, and the winner has all of it. */
  crowded: boolean
  middle: { x: number; y: number }
}

const SIDE = 6
/** Board units between two columns, and between two teams. */
const GAP = 4
const TEAM_GAP = 12
const STRIP = 54
const TITLE = 46
const BANNER = 20

const REELS: Record<SeatNumber, ReelMeasure> = {
  2: { cell: { width: 136, height: 108 }, pitch: 102, view: 208 },
  3: { cell: { width: 104, height: 92 }, pitch: 86, view: 178 },
  4: { cell: { width: 78, height: 76 }, pitch: 72, view: 152 },
  6: { cell: { width: 96, height: 60 }, pitch: 57, view: 116 },
}

/** Column and row of each seat. Six seats stand in two rows: teams of three are a row each, teams of two a column each. */
export function seatGrid({ seats, teams }: Pick<RoomShape, 'seats' | 'teams'>): { column: number; row: number }[] {
  return Array.from({ length: seats }, (_, seat) => {
    if (seats < 6) return { column: seat, row: 0 }
    if (teams === 3) return { column: Math.floor(seat / 2), row: seat % 2 }
    return { column: seat % 3, row: Math.floor(seat / 3) }
  })
}

/** Chooses the columns of a grid of slots so that picture and price of each can be read best. */
export function slotGrid(width: number, height: number, rounds: number): SlotGrid {
  const gap = 2.5
  const grids = [1, 2, 3, 4, 5].map((columns): SlotGrid => {
    const rows = Math.ceil(rounds / columns)
    const each = (width - (columns - 1) * gap) / columns
    const tall = Math.min(Math.max((height - (rows - 1) * gap) / rows, 6), columns === 1 ? 30 : each * 0.9, 40)
    return { columns, width: each, height: tall, gap }
  })
  const legible = ({ width: w, height: h }: SlotGrid) => Math.min(h / 22, w / 40)
  return grids.reduce((best, grid) => (legible(grid) > legible(best) ? grid : best))
}

/** Height of the whole grid. */
export const gridHeight = ({ columns, height, gap }: SlotGrid, rounds: number): number => Math.ceil(rounds / columns) * (height + gap) - gap

/** Upper left corner of a round's slot in the grid. */
export function slotAt({ columns, width, height, gap }: SlotGrid, round: number): { x: number; y: number } {
  return { x: (round % columns) * (width + gap), y: Math.floor(round / columns) * (height + gap) }
}

/** Lays out a room in the area that the page leaves free. */
export function battleLayout(board: ArtBoard, shape: RoomShape): BattleLayout {
  const { free } = board
  const { seats, teams, rounds } = shape
  const compact = seats === 6
  const tight = free.height < 540
  const strip = { x: 0, y: free.y + 3, width: BOARD.width, height: STRIP }
  const title = titleAt(strip.y + STRIP + (tight ? 3 : 8), tight)
  const top = strip.y + STRIP + TITLE + (tight ? 5 : 16)
  const area = { x: SIDE, y: top, width: BOARD.width - 2 * SIDE, height: Math.max(free.y + free.height - top - 5, 120) }
  const columns = placeColumns(area, shape)
  const [first = area] = columns
  const reel = REELS[seats]
  const parts = compact ? compactParts(first, reel) : tallParts(first, reel)
  const slots = slotGrid(first.width - 10, Math.max(first.height - parts.slots.y - 7, 14), rounds)
  parts.low.height = parts.low.slots + gridHeight(slots, rounds) + 6
  const rows = compact ? 2 : 1
  const low = free.y + free.height - 5 - rows * parts.low.height - (rows - 1) * GAP
  const grid = seatGrid(shape)
  const lows = columns.map(({ x }, seat) => ({ x, y: low + (grid[seat]?.row ?? 0) * (parts.low.height + GAP) }))
  const crowded = low - free.y < 175
  const stage = { x: 0, y: free.y, width: BOARD.width, height: crowded ? Math.max(free.height - 8, 120) : low - free.y - 4 }
  const middle = { x: BOARD.width / 2, y: area.y + area.height * 0.42 }
  return {
    strip,
    title,
    columns,
    lows,
    parts,
    reel,
    slots,
    banners: teams < seats ? bannersOf(columns, shape) : [],
    stage,
    crowded,
    middle,
  }
}

function titleAt(y: number, tight: boolean): BattleLayout['title'] {
  const size = tight ? 30 : 34
  return { x: BOARD.width / 2, y: y + size * 0.52, size, bar: { x: BOARD.width / 2 - 95, y: y + size + 5, width: 190, height: 5 } }
}

function placeColumns(area: Rect, shape: RoomShape): Rect[] {
  const { seats, teams } = shape
  const grid = seatGrid(shape)
  const count = seats === 6 ? 3 : seats
  const rows = seats === 6 ? 2 : 1
  const inTeams = teams < seats
  const banner = inTeams ? BANNER : 0
  // Teams of three stand in rows of their own, so both rows need a banner.
  const banners = inTeams ? (teams === 2 && rows === 2 ? 2 : 1) : 0
  const rowGap = rows === 2 ? 5 : 0
  const height = (area.height - banners * banner - (rows - 1) * rowGap) / rows
  const wide = inTeams && rows === 1 ? TEAM_GAP : rows === 2 && teams === 3 ? 9 : GAP
  const gapAfter = (column: number) => {
    if (rows === 2) return wide
    return inTeams && teamOf(column, shape) !== teamOf(column + 1, shape) ? TEAM_GAP : GAP
  }
  const gaps = Array.from({ length: count - 1 }, (_, column) => gapAfter(column))
  const width = (area.width - gaps.reduce((sum, gap) => sum + gap, 0)) / count
  return grid.map(({ column, row }) => {
    const x = area.x + column * width + gaps.slice(0, column).reduce((sum, gap) => sum + gap, 0)
    const y = area.y + row * (height + rowGap) + (banners === 2 ? (row + 1) * banner : banner)
    return { x, y, width, height }
  })
}

/** The banner of a team lies over its columns. */
function bannersOf(columns: readonly Rect[], shape: RoomShape): Rect[] {
  return Array.from({ length: shape.teams }, (_, team) => {
    const own = columns.filter((_, seat) => teamOf(seat, shape) === team)
    const x = Math.min(...own.map((rect) => rect.x))
    const right = Math.max(...own.map((rect) => rect.x + rect.width))
    const y = Math.min(...own.map((rect) => rect.y)) - BANNER
    return { x, y: y + 1, width: right - x, height: BANNER - 3 }
  })
}

function tallParts({ width, height }: Rect, { view }: ReelMeasure): ColumnParts {
  const middle = width / 2
  const size = Math.min(Math.max(height * 0.13, 40), 56)
  const name = 8 + size + 9
  const total = name + 17
  const reelTop = total + 13
  const scale = Math.min(Math.max((height - reelTop) * 0.56, 60) / view, 1.16)
  const extra = { x: middle, y: total + 17, size: 12 }
  return {
    portrait: { x: middle, y: 8 + size / 2, size },
    name: { x: middle, y: name },
    total: { x: middle, y: total, size: width > 100 ? 18 : 15 },
    reel: { y: reelTop + (view * scale) / 2, scale },
    slots: { x: 5, y: reelTop + view * scale + 6 },
    low: { height: 0, extra, slots: total + 28 },
  }
}

function compactParts({ width, height }: Rect, { view }: ReelMeasure): ColumnParts {
  const size = 33
  const text = 6 + size + 3 + (width - size - 12) / 2
  const reelTop = 43
  const scale = Math.min(Math.max((height - reelTop) * 0.64, 56) / view, 1.3)
  return {
    portrait: { x: 5 + size / 2, y: 5 + size / 2, size },
    name: { x: text, y: 13 },
    total: { x: text, y: 29, size: 13.5 },
    reel: { y: reelTop + (view * scale) / 2, scale },
    slots: { x: 5, y: reelTop + view * scale + 5 },
    low: { height: 0, extra: { x: width / 2, y: 48, size: 11 }, slots: 58 },
  }
}
