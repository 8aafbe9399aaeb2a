import type { Page, Route } from 'playwright-core'

/**
 * A phone's own text size, which no switch of the pinned browser has: Chromium multiplies text sizes after the cascade only where Android's
 * WebView tells it to. So the multiplication is written into every style sheet on its way to the page, by a variable the product knows
 * nothing of: whatever the product sets comes out × zoom, as on a phone.
 *
 * `root`: WebViews before Chromium 70 or so, and X5. The root font size is multiplied, and with it whatever is in rem.
 * `text`: newer ones, WeChat's today too. Lengths stay, also those in rem; the text in them is multiplied.
 */
export type ZoomKind = 'root' | 'text'

const ZOOM = 'var(--phone-text)'

const times = (size: string) => (/\d(rem|px|pt|vw)\b|var\(--t/.test(size) ? `calc((${size}) * ${ZOOM})` : size)

/** The first size of a `font` shorthand: a length, a token or a function with brackets of up to two levels in it. */
const SIZE = /(^|\s)((?:max|min|clamp|calc|var)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[\d.]+(?:rem|px|pt))/

const ROOT = /(html\{[^}]*?font-size:)([^;}]+)/
const ANY = /([{;])(font|font-size):([^;}]+)/g

/** A style sheet as the zoomed phone understands it. Sizes in em follow the text around them, which has the zoom already. */
function zoomed(css: string, kind: ZoomKind): string {
  if (kind === 'root') return css.replace(ROOT, (_, rule: string, size: string) => `${rule}calc((${size}) * ${ZOOM})`)
  return css.replace(ANY, (whole, before: string, prop: string, value: string, at: number) => {
    if (/html\{[^}]*$/.test(css.slice(Math.max(0, at - 80), at + 1))) return whole
    if (prop === 'font-size') return `${before}${prop}:${times(value)}`
    return `${before}${prop}:${value.replace(SIZE, (_, space: string, size: string) => space + times(size))}`
  })
}

/** Sizes that scripts write on single elements are multiplied, too. Runs in the page. */
function zoomInline(zoom: string): void {
  const multiply = (element: Element) => {
    const style = (element as HTMLElement).style
    if (style?.fontSize && !style.fontSize.includes('--phone-text')) style.fontSize = `calc(${style.fontSize} * ${zoom})`
  }
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      multiply(target as Element)
      for (const node of addedNodes)
        if (node instanceof Element) for (const each of [node, ...node.querySelectorAll('[style]')]) multiply(each)
    }
  })
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] })
}

async function answer(route: Route, kind: ZoomKind, zoom: number): Promise<void> {
  const response = await route.fetch()
  const body = zoomed(await response.text(), kind)
  const page = route.request().resourceType() === 'document'
  await route.fulfill({ response, body: page ? body.replace('<html', `<html style="--phone-text:${zoom}"`) : body })
}

/** From its next address on, a page is on a phone whose text size is `zoom`, 1 for the usual one. */
export async function zoomText(page: Page, kind: ZoomKind, zoom: number): Promise<void> {
  if (kind === 'text') await page.addInitScript(zoomInline, ZOOM)
  const sheets = (route: Route) =>
    /document|stylesheet/.test(route.request().resourceType()) ? answer(route, kind, zoom) : route.fallback()
  await page.route('**/*', sheets)
}

/** The player chooses another text size while the page is open. */
export const changeZoom = (page: Page, zoom: number): Promise<void> =>
  page.evaluate((value) => document.documentElement.style.setProperty('--phone-text', String(value)), zoom)
