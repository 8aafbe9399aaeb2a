import type { BrowserContext, Page } from 'playwright-core'
import type { Lab } from './main.tsx'

declare const lab: Lab

/** Ms within which the stage must stand: tools open the page from a development server, and a busy machine takes its time. */
const PATIENCE = 120_000

/** Opens the page of the scene tests at `url` and waits for its stage; what it throws from then on is added to `errors`. */
export async function openScenes(context: BrowserContext, url: string, errors: string[] = []): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  await page.goto(url)
  await page
    .waitForFunction(() => typeof lab !== 'undefined' && lab.engine() !== null)
    .catch((error) => {
      throw new Error(`the stage of ${url} does not stand: ${errors.join('\n')}`, { cause: error })
    })
  return page
}

/** Takes the canvas out of sight, for tests that read its pixels: showing them costs more than drawing them here. It hears no finger any more. */
export async function hideCanvas(page: Page): Promise<void> {
  await page.addStyleTag({ content: 'canvas { visibility: hidden }' })
}

/** Gives the page another size and waits until the stage has taken it. */
export async function resizeStage(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page
    .waitForFunction((wide) => lab.engine()?.renderer.screen.width === wide, width)
    .catch((error) => {
      throw new Error(`the stage did not take a width of ${width}`, { cause: error })
    })
}
