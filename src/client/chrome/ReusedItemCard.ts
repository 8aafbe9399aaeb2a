import type { ItemCard as Item } from '#shared/calls/cards.ts'
import { formatAmount } from '#shared/money.ts'
import { imageUrl } from '#state/images.ts'
import { gradeName } from './grade.ts'
import css from './ItemCard.module.css'
import { itemCardClass } from './ItemCard.tsx'

/** Pictures that a stock keeps, and elements of each. */
const PICTURES = 90
const EACH = 12

type Shown = Pick<Item, 'giftName' | 'giftImage' | 'grade' | 'recoveryPrice'>

/** The element below `root` that fits `selector`. */
export function partOf(root: Element, selector: string): HTMLElement {
  const part = root.querySelector<HTMLElement>(selector)
  if (!part) throw new Error(`no ${selector} in the pattern`)
  return part
}

/** The text node below `root` that says `words`. */
function textOf(root: Element, words: string): Text {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode instanceof Text && walker.currentNode.data === words) return walker.currentNode
  throw new Error(`no text ${words} in the pattern`)
}

/** Writes a text only where it differs: a write costs a layout. */
function say(text: Text, words: string): void {
  if (text.data !== words) text.data = words
}

/**
 * Pictures that cards have given back, by their url. To give an element another picture is the dearest thing that a card does, and it would
 * keep its former picture until the next is there; items repeat, so that most cards find one here that only has to be hung up.
 */
export class PictureStock {
  private readonly spare = new Map<string, HTMLImageElement[]>()

  /** An element with a picture; made like `pattern` where none is left. */
  take(url: string, pattern: HTMLImageElement): HTMLImageElement {
    const found = this.spare.get(url)?.pop()
    if (found) return found
    const made = pattern.cloneNode() as HTMLImageElement
    made.src = url
    return made
  }

  /** Keeps an element for the next card with its picture. Of the pictures that were kept first, those too many are let go. */
  keep(url: string, element: HTMLImageElement): void {
    const same = this.spare.get(url) ?? []
    if (same.length < EACH) same.push(element)
    this.spare.delete(url)
    this.spare.set(url, same)
    const [oldest] = this.spare.keys()
    if (this.spare.size > PICTURES && oldest !== undefined) this.spare.delete(oldest)
  }
}

/** An ItemCard of size m that is shown one item after another, without React. `root` is a copy of an ItemCard of `pattern`, a rare item. */
export class ReusedItemCard {
  private readonly root: HTMLElement
  private readonly rays: HTMLElement
  private readonly grade: Text
  private readonly name: Text
  private readonly price: Text
  private art: HTMLImageElement
  private url = ''

  constructor(
    root: HTMLElement,
    pattern: Shown,
    private readonly stock: PictureStock,
  ) {
    this.root = root
    this.rays = partOf(root, `.${css.rays}`)
    this.grade = textOf(root, gradeName(pattern.grade))
    this.name = textOf(root, pattern.giftName)
    this.price = textOf(root, formatAmount(pattern.recoveryPrice))
    this.art = partOf(root, 'img') as HTMLImageElement
  }

  /** Shows an item. */
  show({ giftName, giftImage, grade, recoveryPrice }: Shown, selected: boolean): void {
    this.light(grade, selected)
    this.rays.hidden = grade >= 2
    say(this.grade, gradeName(grade))
    say(this.name, giftName)
    say(this.price, formatAmount(recoveryPrice))
    this.draw(imageUrl(giftImage))
  }

  /** Sets the light of a grade and the gold of a mark. */
  light(grade: Item['grade'], selected: boolean): void {
    const name = itemCardClass({ grade, selected })
    if (this.root.className !== name) this.root.className = name
  }

  /** Shows a picture. */
  private draw(url: string): void {
    if (url === this.url) return
    const fresh = this.stock.take(url, this.art)
    this.art.replaceWith(fresh)
    if (this.url !== '') this.stock.keep(this.url, this.art)
    this.art = fresh
    this.url = url
  }
}
