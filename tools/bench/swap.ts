import { launchBrowser } from '../../tests/support/browser.ts'
import { copyProject, serveCopy } from '../../tests/support/projectCopy.ts'
import { openSwapWorld, SWAP_KINDS, SWAP_PAGE } from '../../tests/support/swapPage/swapWorld.ts'
import { inTime } from './short.ts'

/** From an original's save to the screen, in ms. */
const GOAL = 1_000
const RUNS = 6
const COLOURS = [
  [255, 0, 255],
  [0, 255, 0],
] as const

/** Saves one original of each kind several times in a copy of the project and prints how long the running page took to show it. */
async function main(): Promise<boolean> {
  const copy = await copyProject('swap')
  const browser = await launchBrowser()
  const server = await serveCopy(copy.root, [SWAP_PAGE])
  const world = await openSwapWorld(copy.root, server.addressOf(SWAP_PAGE), browser)
  try {
    const born = await world.page.evaluate('swapLab.born')
    let within = true
    for (const kind of SWAP_KINDS) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++) times.push(await world.swap(kind, COLOURS[run % 2] ?? COLOURS[0]))
      const slowest = Math.max(...times)
      within &&= slowest <= GOAL
      const list = times.map((ms) => ms.toFixed(0).padStart(5)).join(' ')
      process.stdout.write(`${slowest <= GOAL ? 'ok  ' : 'OVER'} ${kind.padEnd(11)}${list}   slowest ${slowest.toFixed(0)} of ${GOAL} ms\n`)
    }
    if ((await world.page.evaluate('swapLab.born')) !== born) throw new Error('the page was loaded again')
    return inTime(within)
  } finally {
    await browser.close()
    await server.close()
    await copy.remove()
  }
}

process.exitCode = (await main()) ? 0 : 1
