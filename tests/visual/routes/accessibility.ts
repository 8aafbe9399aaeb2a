import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

declare const axe: { run(context: Document, options: object): Promise<AxeResults> }

/** Findings that fail a page (design 4.5). */
const GRAVE = ['serious', 'critical']
const OPTIONS = { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }

/** Where the site serves axe: the browser compiles a script that it knows by its address once for all pages. */
export const AXE_PATH = '/axe.js'
/** axe in a function of its own, with the timers of the machine: those of the page stand still. */
export const AXE = `((setTimeout, clearTimeout) => {${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
})(pins.setTimeout, pins.clearTimeout)`

/** What hinders players with a screen reader, poor sight or no pointer on the page as it stands: rule and element, one line each. */
export async function graveFindings(page: Page): Promise<string[]> {
  await page.addScriptTag({ url: AXE_PATH })
  const { violations } = await page.evaluate((options) => axe.run(document, options), OPTIONS)
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target.join(' ')}${any[0] ? ` (${any[0].message})` : ''}`))
}
