import type { Page } from 'playwright-core'

/** Stops each animation without an end as soon as it begins. Runs in the page. */
function stopEndless(): void {
  const hold = () => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().activeDuration === Number.POSITIVE_INFINITY) animation.pause()
    }
  }
  document.addEventListener('animationstart', hold, { capture: true })
}

/**
 * Holds what a page's styles move for ever, like the breathing of the home page: each such page is put together sixty times a second, by the
 * processor here, and no end-to-end test looks at it. What comes to an end moves as ever.
 */
export const holdEndless = (page: Page): Promise<unknown> => page.addInitScript(stopEndless)
