import { browserLaunch } from './browser.ts'

/** Vitest global setup: the pinned browser is unpacked once, before any worker wants it. */
export default async function setup(): Promise<void> {
  await browserLaunch()
}
