import { gradeName } from '#client/chrome/grade.ts'
import { type PictureStock, partOf, ReusedItemCard } from '#client/chrome/ReusedItemCard.ts'
import type { BagItem } from '#shared/calls/profile.ts'
import { formatAmount } from '#shared/money.ts'
import css from './BagGrid.module.css'
import type { BagStack } from './stacks.ts'

/** The item on the pattern cards. It is a rare one, so that the card has all its parts. */
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

/** Cards that React has drawn and that CardCell copies. */
export interface Patterns {
  card: HTMLElement
  /** The checkbox of a marked and of an unmarked card; null where cards cannot be marked. */
  boxes: { on: HTMLElement; off: HTMLElement } | null
}

/** Finds the patterns among the children of an element: a marked and an unmarked card, or one card that cannot be marked. */
export function patternsIn(element: HTMLElement): Patterns {
  const [card, other] = element.children
  if (!(card instanceof HTMLElement)) throw new Error('no pattern')
  if (!other) return { card, boxes: null }
  return { card, boxes: { on: partOf(card, `.${css.check}`), off: partOf(other, `.${css.check}`) } }
}

/** The name of a card for screen readers. It contains the texts of the card in their order. */
const nameOf = ({ item: { grade, giftName, recoveryPrice, locked }, items: { length } }: BagStack) =>
  `${gradeName(grade)} ${giftName}，${formatAmount(recoveryPrice)} 金币${length > 1 ? `，${length} 件` : ''}${locked ? '，已锁定' : ''}`

/** One place in a row of the grid. It shows a card, a grey shape or nothing. */
export class CardCell {
  readonly elements: readonly [HTMLElement, HTMLElement]
  /** Index of its item in the list. */
  at = -1
  /** The items on the card; null while it shows none. */
  stack: BagStack | null = null
  private readonly card: HTMLElement
  private readonly ghost = document.createElement('span')
  private readonly pick: HTMLElement
  private readonly info: HTMLElement | null
  private readonly face: ReusedItemCard
  private readonly lock: Element
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
    this.lock = partOf(this.card, `.${css.lock}`)
    this.box = patterns.boxes && partOf(this.card, `.${css.check}`)
    this.ghost.className = css.ghost ?? ''
    this.elements = [this.card, this.ghost]
    this.clear(false)
  }

  show(stack: BagStack, marked: boolean): void {
    const { item, items } = stack
    this.stack = stack
    this.card.dataset.at = String(this.at)
    this.card.dataset.item = item.itemId
    this.pick.setAttribute('aria-label', nameOf(stack))
    this.info?.setAttribute('aria-label', `${item.giftName}的详情`)
    this.face.show(item, marked, items.length)
    this.lock.toggleAttribute('data-off', item.locked !== true)
    this.tick(marked)
    this.reveal(true, false)
  }

  /** Marks the card, or removes the mark. */
  mark(marked: boolean): void {
    if (!this.stack || marked === this.marked) return
    this.face.light(this.stack.item.grade, marked)
    this.tick(marked)
  }

  /** Shows a grey shape, or nothing. */
  clear(standIn: boolean): void {
    this.stack = null
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
