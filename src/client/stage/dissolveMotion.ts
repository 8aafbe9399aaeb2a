/** Ms in which a picture turns to gold before its grains leave. */
export const GILDING = 190
/** Ms of the flight of one grain. */
const FLIGHT = 250
/** Ms from the first picture's start to the end of the last one, at most. */
export const LONGEST = 700
/** Most pictures that dissolve together; the others only disappear. */
export const MOST = 12
/** Ms between the starts of two pictures, at most, and between the first and the last. */
const APART = 45
const SPREAD = 200
/** Grains of all pictures together, and at tier 低. */
const GRAINS = 300
const FEW_GRAINS = 120
/** Most grains of one picture: beyond that they are too small to be seen. */
const FINEST = 168
/** Share of a grain's start that is left to chance. */
const RAGGED = 0.34
/** Least size of a grain that has become dust, as a share of its cell. */
const DUST = 0.16

/** How several pictures dissolve together. */
export interface Plan {
  /** Ms between the starts of two pictures. */
  apart: number
  /** Ms that each of them lasts. */
  length: number
  /** Columns and rows of grains that each of them falls into. */
  columns: number
  rows: number
  /** Coins that fly from each of them. */
  coins: number
}

/** Plans for `count` pictures: together they last no longer than one and fall into a bounded number of grains. */
export function planOf(count: number, few: boolean): Plan {
  const apart = count > 1 ? Math.min(APART, SPREAD / (count - 1)) : 0
  const grains = Math.min(FINEST, (few ? FEW_GRAINS : GRAINS) / count)
  const columns = Math.max(2, Math.floor(Math.sqrt(grains * 1.15)))
  return {
    apart,
    length: LONGEST - apart * (count - 1) - (count > 1 ? 20 : 60),
    columns,
    rows: Math.max(2, Math.floor(grains / columns)),
    coins: count === 1 ? 5 : count < 4 ? 3 : 1,
  }
}

/** One grain of a picture: its cell, and what chance gives it. */
export interface Grain {
  column: number
  row: number
  /** Ms after the picture's start at which it leaves. */
  leaves: number
  /** From -1 to 1: where it drifts. */
  side: number
}

/** Returns a number from 0 to 1 that looks like chance and is always the same for the same grain. */
function chanceOf(column: number, row: number): number {
  const mixed = Math.sin((column + 1) * 127.1 + (row + 1) * 311.7) * 43_758.545
  return mixed - Math.floor(mixed)
}

/** The grains of a picture. They leave from its upper right corner, which is nearest to the balance, to the lower left one. */
export function grainsOf({ columns, rows, length }: Pick<Plan, 'columns' | 'rows' | 'length'>): Grain[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const chance = chanceOf(column, row)
    const order = (row / (rows - 1) + 1 - column / (columns - 1)) / 2
    return {
      column,
      row,
      leaves: GILDING + (length - GILDING - FLIGHT) * (order * (1 - RAGGED) + chance * RAGGED),
      side: chanceOf(row, column + 7) * 2 - 1,
    }
  })
}

/** How a grain looks: shifts in cells, radians that it has turned, its size and opacity from 0 to 1. */
export interface GrainLook {
  x: number
  y: number
  turn: number
  size: number
  alpha: number
}

/** Returns the look of a grain `time` ms after the picture's start; null when it is gone. */
export function grainLook({ leaves, side }: Grain, time: number): GrainLook | null {
  const part = (time - leaves) / FLIGHT
  if (part >= 1) return null
  if (part <= 0) return { x: 0, y: 0, turn: 0, size: 1, alpha: 1 }
  const eased = part * part
  return {
    x: (0.9 * part + 1.6 * eased) * (0.4 + side),
    y: -(0.6 * part + 3.6 * eased) * (1 - 0.3 * Math.abs(side)),
    turn: 2.4 * side * part,
    size: Math.max(DUST, 1 - 1.15 * part),
    alpha: 1 - eased * part,
  }
}
