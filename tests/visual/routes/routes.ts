import type { BrowserContext } from 'playwright-core'
import { phoneContext } from '../../support/browser.ts'
import { decode, wordsOf } from '../core/pictures.ts'
import { type Job, type Picture, type Shot, type Size, type Studio, viewportOf } from '../core/shot.ts'
import { fingerprintOf } from '../core/tiles.ts'
import { graveFindings } from './accessibility.ts'
import { DESIGN_SIZE, misfitsIn } from './fit.ts'
import { healthy, type Replies } from './replies.ts'
import { ORIGIN } from './site.ts'
import { Stagehand } from './stagehand.ts'
import type { RouteState } from './state.ts'
import { PAGE_REPLIES, ROUTE_STATES } from './states.ts'

/** Any text: the answers come from fixtures. */
const TOKEN = 'visual'
/** Ms until the splash of the first load is gone. */
const SPLASH = 3_000

/** The set of pictures that a state belongs to. */
export const setOf = ({ path }: RouteState) => `routes/${path === '/' ? 'home' : path.slice(1)}`

async function openContext(studio: Studio, size: Size): Promise<BrowserContext> {
  const context = await phoneContext(studio.browser, { viewport: viewportOf(size), baseURL: ORIGIN, serviceWorkers: 'block' })
  // The process of a site ends with its last page, and with it the compiled scripts: this page stays.
  const anchor = await context.newPage()
  await anchor.goto('/favicon.svg')
  return context
}

/** One browser context a size, whose pages share a process and cached files. */
const contextOf = (studio: Studio, size: Size) => studio.keep(`routes ${size}`, () => openContext(studio, size))

/** What the server answers while a state is shown. */
export const repliesOf = async (state: RouteState): Promise<Replies> =>
  new Map([...(await healthy()), ...PAGE_REPLIES, ...(state.replies ?? [])])

/** Shows a state of a route and leaves it standing. The caller closes. */
export async function showRoute(studio: Studio, size: Size, state: RouteState): Promise<Stagehand> {
  const replies = await repliesOf(state)
  const context = await contextOf(studio, size)
  const hand = await Stagehand.open(context, studio.site, replies, state.anonymous ? '' : TOKEN)
  await hand.visit(state.query ?? state.path)
  if (state.scene) await hand.awaitScene(state.scene)
  await hand.passUntil(hand.page.locator('#splash'), { gone: true, most: SPLASH * 3 })
  await hand.pass(1_000, 500)
  await state.act?.(hand)
  return hand
}

/** The picture of a shown state. Once per page. */
export async function takeRoute(hand: Stagehand): Promise<Picture> {
  const { pixels, width, height } = await decode(await hand.picture())
  return { fingerprint: fingerprintOf(wordsOf(pixels), width, height), pixels: () => Promise.resolve(pixels) }
}

/** What is wrong with a page of which the picture was taken, beside its pixels; one sentence each. */
async function wrongWith(hand: Stagehand, size: Size): Promise<string[]> {
  const hindrances = size === DESIGN_SIZE ? await graveFindings(hand.page) : []
  const misfits = await misfitsIn(hand, size)
  return [
    ...(hindrances.length > 0 ? [`${hindrances.length} hindrances: ${hindrances.join('\n')}`] : []),
    ...(misfits.length > 0 ? [`${misfits.length} misfits: ${misfits.join('\n')}`] : []),
    ...hand.faults,
  ]
}

/** The job of a state in a size, in a page of its own. */
export function routeJob(state: RouteState, size: Size, wanted: (shot: Shot) => boolean = () => true): Job {
  const shot = { set: setOf(state), state: state.name, size }
  return {
    shots: wanted(shot) ? [shot] : [],
    async take(studio, taken) {
      const hand = await showRoute(studio, size, state)
      try {
        const picture = await takeRoute(hand)
        const wrong = await wrongWith(hand, size)
        if (wrong.length > 0) throw new Error(wrong.join('\n'))
        await taken(shot, { ...picture, loaded: [...hand.loaded] })
      } finally {
        await hand.close()
      }
    },
  }
}

/** One job per state and size. */
export function routeJobs(sizes: readonly Size[]): ((wanted: (shot: Shot) => boolean) => Job)[] {
  return sizes.flatMap((size) => ROUTE_STATES.map((state) => (wanted: (shot: Shot) => boolean) => routeJob(state, size, wanted)))
}
