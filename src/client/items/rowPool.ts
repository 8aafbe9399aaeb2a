import { PictureStock } from '#client/chrome/ReusedItemCard.ts'
import css from './BagGrid.module.css'
import { CardCell, type Patterns } from './cardCell.ts'
import type { BagStack } from './stacks.ts'

/** Cards in a row. */
export const COLUMNS = 3
/** Rows that are kept above and below the screen. */
const BEYOND = 3
/** Most cards that one frame of a scroll draws. */
const RATION = 3

/** What the rows show. */
export interface RowContent {
  stacks: readonly BagStack[]
  /** Number of cards in the list, including those that are not loaded. */
  count: number
  /** Height of a row with its gap, in CSS px. */
  rowHeight: number
  marked: (stack: BagStack) => boolean
}

interface Row {
  element: HTMLElement
  index: number
  cells: readonly CardCell[]
}

/** True when two stacks look the same on a card. */
const isSame = (a: BagStack, b: BagStack) => a.item === b.item && a.items.length === b.items.length

/**
 * Draws the rows in view as plain elements, and moves them from one end to the other while the list scrolls. On a phone React would
 * need several times as long for a new row as one frame lasts. Each frame draws only a few new cards, first those nearest to the
 * middle of the screen; the others show grey shapes until then. The rows keep their order in the document, for players who use the
 * keyboard.
 */
export class RowPool {
  private rows: Row[] = []
  private readonly stock = new PictureStock()
  private content: RowContent = { stacks: [], count: 0, rowHeight: 1, marked: () => false }
  private offset = 0
  private top = 0
  private screen = 0
  private turn = 0
  private last = -1
  /** Number of cards that the next drawing may draw. At first it may draw all. */
  private ration = Number.POSITIVE_INFINITY

  constructor(
    private readonly grid: HTMLElement,
    private readonly scroller: HTMLElement,
    private readonly patterns: Patterns,
    /** Called with the index of the last row in view, whenever that changes. */
    private readonly onLast: (row: number) => void,
  ) {}

  /** Starts to follow the scroller. The returned function ends that. */
  start(): () => void {
    const resized = new ResizeObserver(this.measure)
    resized.observe(this.scroller)
    this.scroller.addEventListener('scroll', this.scrolled, { passive: true })
    this.measure()
    return () => {
      resized.disconnect()
      this.scroller.removeEventListener('scroll', this.scrolled)
      cancelAnimationFrame(this.turn)
      this.turn = 0
      for (const { element } of this.rows.splice(0)) element.remove()
    }
  }

  /** Shows another list, or the same one with other marks. Cards that are shown change at once. */
  show(content: RowContent): void {
    const higher = content.rowHeight !== this.content.rowHeight
    this.content = content
    if (higher) this.fit()
    this.range()
    for (const cell of this.cells()) this.renew(cell)
    this.draw()
  }

  private readonly measure = (): void => {
    this.offset = this.grid.offsetTop - this.scroller.offsetTop
    this.screen = this.scroller.clientHeight
    this.top = this.scroller.scrollTop
    this.fit()
    this.range()
    this.draw()
  }

  private readonly scrolled = (): void => {
    this.top = this.scroller.scrollTop
    this.wait()
  }

  /** Plans the work for the next frame. However many events a frame has, the work is done once. */
  private wait(): void {
    this.turn ||= requestAnimationFrame(() => {
      this.turn = 0
      this.ration = RATION
      this.range()
      this.draw()
    })
  }

  private cells(): CardCell[] {
    return this.rows.flatMap(({ cells }) => cells)
  }

  /** Makes or removes rows, so that there are as many as the screen needs. */
  private fit(): void {
    if (this.screen === 0) return
    const wanted = Math.ceil(this.screen / this.content.rowHeight) + 1 + 2 * BEYOND
    while (this.rows.length > wanted) this.rows.pop()?.element.remove()
    while (this.rows.length < wanted) this.rows.push(this.newRow())
    for (const row of this.rows) this.place(row, row.index)
  }

  private newRow(): Row {
    const element = document.createElement('div')
    element.className = css.row ?? ''
    const cells = Array.from({ length: COLUMNS }, () => new CardCell(this.patterns, this.stock))
    element.append(...cells.flatMap((cell) => cell.elements))
    this.grid.append(element)
    return { element, cells, index: (this.rows.at(-1)?.index ?? -1) + 1 }
  }

  /** Moves the rows to the part of the list that is in view. */
  private range(): void {
    const { length } = this.rows
    const { count, rowHeight } = this.content
    const inSight = Math.floor((this.top - this.offset) / rowHeight) - BEYOND
    const first = Math.max(0, Math.min(inSight, Math.ceil(count / COLUMNS) - length))
    const before = this.rows[0]?.index ?? first
    this.tell(first + length - 1)
    if (first === before) return
    if (Math.abs(first - before) >= length) for (const [at, row] of this.rows.entries()) this.place(row, first + at)
    else if (first > before) for (let index = before; index < first; index++) this.sink(index + length)
    else for (let index = before - 1; index >= first; index--) this.rise(index)
  }

  private tell(last: number): void {
    if (last === this.last || this.screen === 0) return
    this.last = last
    this.onLast(last)
  }

  private sink(index: number): void {
    const row = this.rows.shift()
    if (!row) return
    this.place(row, index)
    this.rows.push(row)
    this.grid.append(row.element)
  }

  private rise(index: number): void {
    const row = this.rows.pop()
    if (!row) return
    this.place(row, index)
    this.rows.unshift(row)
    this.grid.prepend(row.element)
  }

  /** Moves a row to another index. Its cards then show nothing until they are drawn again, and they lose the focus. */
  private place(row: Row, index: number): void {
    if (row.index !== index && document.activeElement instanceof HTMLElement && row.element.contains(document.activeElement))
      document.activeElement.blur()
    row.index = index
    row.element.style.transform = `translateY(${index * this.content.rowHeight}px)`
    row.cells.forEach((cell, column) => {
      const at = index * COLUMNS + column
      if (cell.at !== at) cell.stack = null
      cell.at = at
    })
  }

  /** Updates a card that is shown. */
  private renew(cell: CardCell): void {
    const stack = this.stackOf(cell)
    if (!cell.stack || !stack) cell.stack = null
    else if (isSame(cell.stack, stack)) {
      cell.stack = stack
      cell.mark(this.content.marked(stack))
    } else cell.show(stack, this.content.marked(stack))
  }

  private stackOf({ at }: CardCell): BagStack | undefined {
    return at < this.content.count ? this.content.stacks[at] : undefined
  }

  /** Draws as many cards as this frame may, and grey shapes for the others. */
  private draw(): void {
    const blank = this.cells().filter(({ stack }) => !stack)
    if (blank.length === 0) return
    const due = blank.filter((cell) => this.stackOf(cell)).sort((a, b) => this.rowsFromMiddle(a) - this.rowsFromMiddle(b))
    const now = due.slice(0, this.ration)
    for (const cell of blank) {
      const stack = this.stackOf(cell)
      if (stack && now.includes(cell)) cell.show(stack, this.content.marked(stack))
      else cell.clear(cell.at < this.content.count)
    }
    if (due.length > now.length) this.wait()
  }

  /** Distance from the middle of the screen, in rows. */
  private rowsFromMiddle({ at }: CardCell): number {
    return Math.abs(Math.floor(at / COLUMNS) - ((this.top - this.offset + this.screen / 2) / this.content.rowHeight - 0.5))
  }

  /** Returns what the card with this index shows. */
  stackAt(at: number): BagStack | null {
    return this.cells().find((cell) => cell.at === at)?.stack ?? null
  }
}
