import { chromium } from 'playwright-core'
import { browserLaunch } from '../support/browser.ts'
import type { Studio } from './core/shot.ts'
import { Site } from './routes/site.ts'

/**
 * Pages are painted by the processor, in one go, with their pictures: painting them piece by piece as pictures are decoded, or by the
 * software GPU, left a bit or two that depended on the order. Pages of one site share a process, which compiles each script once.
 */
const FLAGS = [
  '--disable-gpu-rasterization',
  '--disable-accelerated-2d-canvas',
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--process-per-site',
]

/** A browser of its own and a site that serves the built client in `client`; `close` ends both. */
export async function openStudio(client: string): Promise<Studio> {
  const site = await Site.open(client)
  const { args, ...launch } = await browserLaunch()
  const browser = await chromium.launch({ ...launch, args: [...args, ...FLAGS, site.hostRule] })
  const kept = new Map<string, Promise<unknown>>()
  return {
    browser,
    site,
    keep<T>(key: string, open: () => Promise<T>): Promise<T> {
      const known = kept.get(key) ?? open()
      kept.set(key, known)
      return known as Promise<T>
    },
    async close() {
      await browser.close()
      await site.close()
    },
  }
}
