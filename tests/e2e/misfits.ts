import type { Page } from 'playwright-core'

/** A page wider than its screen (`width`; a phone's own innerWidth grows with the page), and words that leave their button. Runs in the page. */
export function findMisfits(width: number): string[] {
  const wide = document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} px wide`] : []
  const shortened = (element: Element | null) => element !== null && getComputedStyle(element).textOverflow === 'ellipsis'
  const unseen = (element: Element | null) => element?.closest('.sr-only')
  const leaves = (text: Node, button: DOMRect) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const words = range.getBoundingClientRect()
    return words.width > 0 && (words.left < button.left - 1 || words.right > button.right + 1 || words.bottom > button.bottom + 1)
  }
  const clipped = [...document.querySelectorAll('button, [role=tab], [role=radio]')].flatMap((button) => {
    const box = button.getBoundingClientRect()
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    const misfits: string[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.textContent?.trim() && !shortened(text.parentElement) && !unseen(text.parentElement) && leaves(text, box))
        misfits.push(`"${text.textContent}" leaves its button`)
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
