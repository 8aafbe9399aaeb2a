import type { ItemCard as Item } from '#shared/calls/cards.ts'
import { formatAmount } from '#shared/money.ts'
import { imageUrl } from '#state/platform/images.ts'
import { gradeName } from './grade.ts'
import css from './ItemCard.module.css'
import { itemCardClass } from './ItemCard.tsx'

/** Most different pictures that are kept, and most elements of each. */
const PICTURES = 90
const EACH = 12

type Shown = Pick<Item, 'giftName' | 'giftImage' | 'grade' | 'recoveryPrice'>

/** Returns the element below `root` that fits `selector`, and throws when there is none. */
export function partOf(root: Element, selector: string): HTMLElement {
  const part = root.querySelector<HTMLElement>(selector)
  if (!part) throw new Error(`no ${selector} in the pattern`)
  return part
}

/** Returns the text node below `root` whose text is `words`, and throws when there is none. */
function textOf(root: Element, words: string): Text {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode instanceof Text && walker.currentNode.data === words) return walker.currentNode
  throw new Error(`no text ${words} in the pattern`)
}

/** Sets a text only when it differs, because every change costs a layout. */
function say(text: Text, words: string): void {
  if (text.data !== words) text.data = words
}

/**
 * Picture elements that cards have given back, by the address of their picture. Loading another picture into an element is the
 * slowest part of filling a card, and the element would show its old picture until the new one is there. Items repeat, so most cards
 * find an element here that shows the right picture already.
 */
export class PictureStock {
  private readonly spare = new Map<string, HTMLImageElement[]>()

  /** Returns an element that shows the picture. When none is kept, it makes one like `pattern`. */
  take(url: string, pattern: HTMLImageElement): HTMLImageElement {
    const found = this.spare.get(url)?.pop()
    if (found) return found
    const made = pattern.cloneNode() as HTMLImageElement
    made.src = url
    return made
  }

  /**
   * Keeps an element for the next card with the same picture. When there are too many, those of the picture that was kept longest ago
   * are dropped.
   */
  keep(url: string, element: HTMLImageElement): void {
    const same = this.spare.get(url) ?? []
    if (same.length < EACH) same.push(element)
    this.spare.delete(url)
    this.spare.set(url, same)
    const [oldest] = this.spare.keys()
    if (this.spare.size > PICTURES && oldest !== undefined) this.spare.delete(oldest)
  }
}

/**
 * An ItemCard of size m that shows one item after another without React. `root` is a copy of an ItemCard that shows `pattern`, which
 * must be a rare item and have a count.
 */
export class ReusedItemCard {
  private readonly root: HTMLElement
  private readonly rays: HTMLElement
  private readonly grade: Text
  private readonly name: Text
  private readonly price: Text
  private readonly count: HTMLElement
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
    this.count = partOf(root, `.${css.count}`)
    this.art = partOf(root, 'img') as HTMLImageElement
  }

  /** `count`: how many items that are alike the card stands for. */
  show({ giftName, giftImage, grade, recoveryPrice }: Shown, selected: boolean, count = 1): void {
    this.light(grade, selected)
    this.rays.hidden = grade >= 2
    say(this.grade, gradeName(grade))
    say(this.name, giftName)
    say(this.price, formatAmount(recoveryPrice))
    this.count.hidden = count < 2
    if (count > 1) this.count.dataset.count = String(count)
    this.draw(imageUrl(giftImage))
  }

  /** Sets the colour of the grade, and the golden edge of a marked card. */
  light(grade: Item['grade'], selected: boolean): void {
    const name = itemCardClass({ grade, selected })
    if (this.root.className !== name) this.root.className = name
  }

  private draw(url: string): void {
    if (url === this.url) return
    const fresh = this.stock.take(url, this.art)
    this.art.replaceWith(fresh)
    if (this.url !== '') this.stock.keep(this.url, this.art)
    this.art = fresh
    this.url = url
  }
}
