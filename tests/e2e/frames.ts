import type { Page } from 'playwright-core'

/** How often the pages of a phone are drawn by their scripts. */
export interface Frames {
  /** Least time between two frames, in ms. */
  every: number
  /** How many times faster than real time scenes and counters move. */
  speed: number
}

/**
 * Five frames a second: scenes are drawn in software here, and at sixty a second one page alone keeps a core busy. Scenes take up to 250 ms
 * from one frame to the next before they fall behind real time.
 */
export const FEW_FRAMES: Frames = { every: 200, speed: 1 }

/** Replaces the animation frames of a page; playwright's own waits are not touched. Runs in the page. */
function spaceFrames({ every, speed }: Frames): void {
  const ask = window.requestAnimationFrame.bind(window)
  const forget = window.cancelAnimationFrame.bind(window)
  const ends = new Map<number, () => void>()
  let serial = 0
  let last = 0
  window.requestAnimationFrame = (callback) => {
    const id = ++serial
    const draw = (time: number) => {
      ends.delete(id)
      last = time
      callback(time * speed)
    }
    const timer = setTimeout(
      () => {
        const handle = ask(draw)
        ends.set(id, () => forget(handle))
      },
      Math.max(0, last + every - performance.now()),
    )
    ends.set(id, () => clearTimeout(timer))
    return id
  }
  window.cancelAnimationFrame = (id) => {
    ends.get(id)?.()
    ends.delete(id)
  }
}

/** Draws a page by these frames from its next load on. */
export const setFrames = (page: Page, frames: Frames): Promise<unknown> => page.addInitScript(spaceFrames, frames)
