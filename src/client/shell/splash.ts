import { SPLASH } from '#shared/rules.ts'

/** How far the first load is: parts done of all. */
export interface LoadParts {
  done: number
  all: number
}

let arrived = false

/** Tells the splash that the page itself stands, or that it never will. */
export function pageArrived(): void {
  arrived = true
}

/** Every picture of the page is there or has failed; those that wait until they are scrolled to do not count. */
const picturesThere = () => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')

/** What the first load consists of: the page, its pictures, the fonts and whatever the document waits for. */
export function loadParts(): LoadParts {
  const parts = [arrived, arrived && picturesThere(), document.fonts?.status !== 'loading', document.readyState === 'complete']
  return { done: parts.filter(Boolean).length, all: parts.length }
}

/** Percent the bar shows next: grows with the parts and by a little each poll, never back, at most 95 until all is loaded. */
export function nextPercent(shown: number, { done, all }: LoadParts): number {
  if (done >= all) return 100
  const reached = Math.round((done / all) * SPLASH.cap)
  return Math.min(SPLASH.cap, Math.max(shown + 2, reached))
}

/** Time for the bar to be seen full, and for the fade of ground.css, in ms. */
const HOLD = 120
const FADE = 280

/**
 * Drives the splash that index.html carries: polls every 200 ms, 95 % at most until everything is loaded, over after 5 s at the latest.
 * It stands outside React, so that it is there before any script and costs the first render nothing.
 */
export function runSplash(measure: () => LoadParts): void {
  const splash = document.getElementById('splash')
  if (!splash) return
  const part = splash.querySelector<HTMLElement>('.splash-part')
  const fill = splash.querySelector<HTMLElement>('.splash-fill')
  const begun = performance.now()
  let shown = 0
  const poll = () => {
    const late = performance.now() - begun >= SPLASH.timeout
    shown = late ? 100 : nextPercent(shown, measure())
    if (part) part.textContent = `${shown}%`
    if (fill) fill.style.transform = `scaleX(${shown / 100})`
    if (shown < 100) return
    clearInterval(timer)
    setTimeout(() => splash.classList.add('done'), HOLD)
    setTimeout(() => splash.remove(), HOLD + FADE)
  }
  const timer = setInterval(poll, SPLASH.poll)
}
