import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { browserLaunch, PLAIN_PAINT } from '../browser.ts'
import { serveBuiltScenes } from './built.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the page of the scene tests. */
    scenesUrl: string
    /** Addresses of the browsers of the scene tests, one for each worker. */
    browserUrls: string[]
  }
}

/**
 * 2D canvases, on which scenes paint their cells, live in main memory. Chromium otherwise moves them between graphics card and memory as
 * it likes, and the two scale pictures a little differently; on the software graphics card they also cost several times as much.
 */
const FLAGS = ['--disable-accelerated-2d-canvas', ...PLAIN_PAINT]

/** Ms within which a browser must start on a busy machine. */
const PATIENCE = 120_000

/** Starts a browser for each worker: two pages in one browser would wait for each other's graphics. */
async function launchBrowsers(count: number): Promise<BrowserServer[]> {
  const { args, ...launch } = await browserLaunch()
  const options = { ...launch, args: [...args, ...FLAGS], host: '127.0.0.1', timeout: PATIENCE }
  return Promise.all(Array.from({ length: count }, () => chromium.launchServer(options)))
}

/** Vitest global setup: the pages of all scene tests, built once and served by one server, and the browsers that all test files share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [scenes, browsers] = await Promise.all([serveBuiltScenes(), launchBrowsers(project.config.maxWorkers)])
  project.provide('scenesUrl', scenes.url)
  project.provide(
    'browserUrls',
    browsers.map((browser) => browser.wsEndpoint()),
  )
  return async () => {
    await Promise.all([scenes.close(), ...browsers.map((browser) => browser.close())])
  }
}
