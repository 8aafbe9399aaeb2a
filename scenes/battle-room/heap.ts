/** Distance of two coins of a row, and of two rows, in diameters of a coin. */
const APART = 0.66
const RISE = 0.4

/** Coins of the lowest row of a heap. Each row above has two less. */
const heapBase = (count: number): number => Math.max(Math.ceil(2 * Math.sqrt(count)) - 1, 1)

/** Writes where a coin lies in a heap of `count`, from the middle of its foot; the lowest row first, from left to right. */
export function heapPlace(index: number, count: number, size: number, at: { x: number; y: number }): void {
  let [width, row, left] = [heapBase(count), 0, index]
  while (left >= width && width > 2) {
    left -= width
    width -= 2
    row += 1
  }
  at.x = (left - (width - 1) / 2) * APART * size
  at.y = -(row * RISE + 0.5) * size
}
