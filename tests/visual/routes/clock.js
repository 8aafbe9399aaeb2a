import { install } from '@sinonjs/fake-timers'

/**
 * Runs in every page before its own scripts: time stands still at `window.pinnedTime` until `window.pinnedClock.jump(ms)` moves it on.
 * A jump calls each timer that became due once, as a browser does that was asleep meanwhile.
 */
window.pinnedClock = install({
  now: window.pinnedTime,
  toFake: [
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
    'Date',
    'performance',
  ],
})
