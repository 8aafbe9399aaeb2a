import { SPLASH } from '#shared/rules.ts'

/** Progress of the first load: how many of all parts are done. */
export interface LoadParts {
  done: number
  all: number
}

let arrived = false

/** Tells the splash that the first page is drawn, or that it will not be. */
export function pageArrived(): void {
  arrived = true
}

/** True when every picture of the page has loaded or failed. Pictures that load only when they are scrolled into view do not count. */
const picturesThere = () => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')

/** Counts the parts of the first load: the page, its pictures, the fonts, and the document. */
export function loadParts(): LoadParts {
  const parts = [arrived, arrived && picturesThere(), document.fonts?.status !== 'loading', document.readyState === 'complete']
  return { done: parts.filter(Boolean).length, all: parts.length }
}

/**
 * Returns the next percent of the bar. It grows with the parts and a little with each poll, never falls, and stays at most 95 until
 * all parts are done.
 */
export function nextPercent(shown: number, { done, all }: LoadParts): number {
  if (done >= all) return 100
  const reached = Math.round((done / all) * SPLASH.cap)
  return Math.min(SPLASH.cap, Math.max(shown + 2, reached))
}

/** Ms for which the full bar shows, and ms of the fade in ground.css. */
const HOLD = 120
const FADE = 280

/**
 * Runs the splash of index.html. It polls every 200 ms, shows at most 95 % until everything is loaded, and ends after 5 s at the
 * latest. The splash is not part of React, so that it shows before any script runs and does not slow down the first render.
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
