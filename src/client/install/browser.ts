/** Where the page runs, as far as it matters for installing: `inside` is a browser inside another app that can install nothing. */
export type Place = 'android' | 'ios' | 'inside' | 'desktop'

/** Reads the place from a user agent. An iPad calls itself a Mac; only its touch points tell. */
export function placeOf(userAgent: string, touchPoints = 0): Place {
  if (/MicroMessenger|QQ\/|AlipayClient|DingTalk|aweme|Weibo/i.test(userAgent)) return 'inside'
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return 'desktop'
}

/** The place of this page. */
export const hereIs = (): Place => placeOf(navigator.userAgent, navigator.maxTouchPoints)

/** True when the page was opened from its icon on the home screen, without the browser's bars. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
}
