import type { Page } from 'playwright-core'

/**
 * A page wider than its screen (`width`; a phone's own innerWidth grows with the page), and words that leave their button, each with the element that
 * is at fault. Runs in the page.
 */
export function findMisfits(width: number): string[] {
  const shortened = (element: Element | null) => element !== null && getComputedStyle(element).textOverflow === 'ellipsis'
  const unseen = (element: Element | null) => element?.closest('.sr-only')
  const leaves = (text: Node, button: DOMRect) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const words = range.getBoundingClientRect()
    return words.width > 0 && (words.left < button.left - 1 || words.right > button.right + 1 || words.bottom > button.bottom + 1)
  }
  const nameOf = (element: Element) => {
    const place = element.id ? `#${element.id}` : [...element.classList].map((name) => `.${name}`).join('')
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 20)
    return `<${element.localName}${place}>${label ? ` ${label}` : ''}`
  }
  const whole = document.documentElement.scrollWidth
  // What is fixed to the screen grows with the page and is no cause of it.
  const isFixed = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
  const widest = () => {
    const ends = [...document.body.querySelectorAll('*')].map((element) => ({ element, end: element.getBoundingClientRect().right }))
    const beyond = ends.filter(({ element, end }) => end > width + 1 && end <= whole + 1 && !isFixed(element))
    const [first] = beyond.sort((a, b) => b.end - a.end)
    return first ? `: ${nameOf(first.element)} ends at ${Math.round(first.end)} px` : ''
  }
  const wide = whole > width ? [`the page is ${whole} px wide${widest()}`] : []
  const clipped = [...document.querySelectorAll('button, [role=tab], [role=radio]')].flatMap((button) => {
    const box = button.getBoundingClientRect()
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    const misfits: string[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.textContent?.trim() && !shortened(text.parentElement) && !unseen(text.parentElement) && leaves(text, box))
        misfits.push(`"${text.textContent}" leaves its button ${nameOf(button)}`)
    }
    return misfits
  })
  return [...wide, ...clipped]
}

/** In the page: whether an element lies inside the screen as a whole, and a finger on its middle or on either end meets it. */
export function isInReach(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight) return false
  const y = (top + bottom) / 2
  return [left + 8, (left + right) / 2, right - 8].every((x) => element.contains(document.elementFromPoint(x, y)))
}

/** What does not fit on a page: see {@link findMisfits}. */
export const misfitsOf = (page: Page): Promise<string[]> => page.evaluate(findMisfits, page.viewportSize()?.width ?? 0)
