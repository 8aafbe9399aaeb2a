import { gradeName } from '#client/chrome/grade.ts'
import { type PictureStock, partOf, ReusedItemCard } from '#client/chrome/ReusedItemCard.ts'
import type { BagItem } from '#shared/calls/profile.ts'
import { formatAmount } from '#shared/money.ts'
import css from './BagGrid.module.css'

/** What the patterns show: a rare item, so that every part of a card is there. */
export const PATTERN: BagItem = {
  itemId: '',
  giftId: 0,
  giftName: '-',
  giftImage: '',
  grade: 0,
  recoveryPrice: 0,
  gainedAt: 0,
  boxName: '',
  receiptId: null,
}

/** Cards drawn by React, to be copied. */
export interface Patterns {
  card: HTMLElement
  /** The box of a card with and without its mark; null where cards cannot be marked. */
  boxes: { on: HTMLElement; off: HTMLElement } | null
}

/** The patterns among the children of an element: a marked card and one that is not, or one that cannot be. */
export function patternsIn(element: HTMLElement): Patterns {
  const [card, other] = element.children
  if (!(card instanceof HTMLElement)) throw new Error('no pattern')
  if (!other) return { card, boxes: null }
  return { card, boxes: { on: partOf(card, `.${css.check}`), off: partOf(other, `.${css.check}`) } }
}

const nameOf = ({ grade, giftName, recoveryPrice }: BagItem) => `${gradeName(grade)} ${giftName}，${formatAmount(recoveryPrice)} 金币`

/** A place in a row: it shows a card, a stand-in, or nothing. */
export class CardCell {
  readonly elements: readonly [HTMLElement, HTMLElement]
  /** Place in the list. */
  at = -1
  /** The item on the card; null while there is none. */
  item: BagItem | null = null
  private readonly card: HTMLElement
  private readonly ghost = document.createElement('span')
  private readonly pick: HTMLElement
  private readonly info: HTMLElement | null
  private readonly face: ReusedItemCard
  private box: HTMLElement | null
  private marked = true

  constructor(
    private readonly patterns: Patterns,
    stock: PictureStock,
  ) {
    this.card = patterns.card.cloneNode(true) as HTMLElement
    this.pick = partOf(this.card, `.${css.pick}`)
    this.info = this.card.querySelector<HTMLElement>(`.${css.info}`)
    this.face = new ReusedItemCard(this.pick.firstElementChild as HTMLElement, PATTERN, stock)
    this.box = patterns.boxes && partOf(this.card, `.${css.check}`)
    this.ghost.className = css.ghost ?? ''
    this.elements = [this.card, this.ghost]
    this.clear(false)
  }

  /** Draws an item. */
  show(item: BagItem, marked: boolean): void {
    this.item = item
    this.card.dataset.at = String(this.at)
    this.pick.setAttribute('aria-label', nameOf(item))
    this.info?.setAttribute('aria-label', `${item.giftName}的详情`)
    this.face.show(item, marked)
    this.tick(marked)
    this.reveal(true, false)
  }

  /** Marks the card, or takes its mark away. */
  mark(marked: boolean): void {
    if (!this.item || marked === this.marked) return
    this.face.light(this.item.grade, marked)
    this.tick(marked)
  }

  /** Shows a stand-in or nothing. */
  clear(standIn: boolean): void {
    this.item = null
    this.reveal(false, standIn)
  }

  private reveal(card: boolean, ghost: boolean): void {
    if (this.card.hidden === card) this.card.hidden = !card
    if (this.ghost.hidden === ghost) this.ghost.hidden = !ghost
  }

  private tick(marked: boolean): void {
    if (marked === this.marked) return
    this.marked = marked
    if (!this.box || !this.patterns.boxes) return
    this.pick.setAttribute('aria-checked', String(marked))
    const fresh = this.patterns.boxes[marked ? 'on' : 'off'].cloneNode(true) as HTMLElement
    this.box.replaceWith(fresh)
    this.box = fresh
  }
}
