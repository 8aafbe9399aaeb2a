import { androidUrl } from '#state/platform/appInfo.ts'
import type { Place } from './browser.ts'

/** Browsers let a page open a window for about 5 s after a tap. */
const PATIENCE = 3_000

/** Downloads the Android package in a new tab. */
export const openPackage = (url: string): unknown => window.open(url, '_blank', 'noopener')

/**
 * What the download button of 首页 does: downloads the package where this browser can install it, and opens `/download` everywhere else, also
 * while there is no package and when the server does not say in time whether there is one.
 */
export async function openDownload(place: Place, toPage: () => void, open: (url: string) => unknown = openPackage): Promise<void> {
  if (place !== 'android') return toPage()
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), PATIENCE))
  const url = await Promise.race([androidUrl().catch(() => ''), late])
  if (url) open(url)
  else toPage()
}
