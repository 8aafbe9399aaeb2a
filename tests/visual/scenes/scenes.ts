import type { Page } from 'playwright-core'
import { phoneContext } from '../../support/browser.ts'
import type { Lab } from '../../support/scenePage/main.tsx'
import { type Job, type Shot, type Size, type Studio, viewportOf } from '../core/shot.ts'
import { watchFaults } from '../core/watchFaults.ts'
import type { ListedPreview, Shooter } from './page.ts'

declare const lab: Lab
declare const shooter: Shooter

/** Ms within which the page of the scenes must stand. */
const PATIENCE = 120_000

/** The scenes page in one size, with `window.shooter`. The canvas is not shown: only its pixels are wanted, and showing costs time. */
export async function openScenes(studio: Pick<Studio, 'browser'>, url: string, size: Size): Promise<{ page: Page; faults: string[] }> {
  const context = await phoneContext(studio.browser, { viewport: viewportOf(size) })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  const faults = watchFaults(page)
  // tsx names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto(url)
  await page.waitForFunction(() => typeof lab !== 'undefined' && lab.engine() !== null)
  await page.evaluate(() => lab.equip('shooter'))
  await page.addStyleTag({ content: 'canvas { visibility: hidden }' })
  return { page, faults }
}

/** Every preview that has moments; `size` is that of the page that is asked. */
export async function listPreviews(studio: Studio, url: string, size: Size): Promise<ListedPreview[]> {
  const { page } = await studio.keep(`scenes ${size}`, () => openScenes(studio, url, size))
  return page.evaluate(() => shooter.previews())
}

/** One job per preview and size: loaded once, then forward from moment to moment. */
export function sceneJob(url: string, { scene, name, moments }: ListedPreview, size: Size, wanted: (shot: Shot) => boolean): Job {
  const all = moments.map((ms) => ({ ms, shot: { set: `scenes/${scene}/${name}`, state: `${ms}ms`, size } }))
  const chosen = all.filter(({ shot }) => wanted(shot))
  return {
    shots: chosen.map(({ shot }) => shot),
    async take(studio, taken) {
      const { page, faults } = await studio.keep(`scenes ${size}`, () => openScenes(studio, url, size))
      faults.length = 0
      await page.evaluate(([of, called]) => shooter.load(of, called), [scene, name] as const)
      for (const { ms, shot } of chosen) {
        const fingerprint = await page.evaluate((moment) => shooter.take(moment), ms)
        // The last moment of an opening is at its end: it must end as its book says, or this picture fails.
        if (ms === moments.at(-1)) await page.evaluate(([of, called]) => lab.expectPreviewEnding(of, called), [scene, name] as const)
        if (faults.length > 0) throw new Error(faults.join('\n'))
        await taken(shot, { fingerprint, pixels: async () => Buffer.from(await page.evaluate(() => shooter.pixels()), 'base64') })
      }
    },
  }
}
