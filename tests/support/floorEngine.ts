import type { Page } from 'playwright-core'
import { type Branch, compatData, isInFloor } from '../../tools/floor/above.ts'

/** A library method or a constructor that the floor lacks: its owner, '' for a global one, and its name. A method of the page's that ends in
 * `_static` is the constructor's; its namesake of the instances, like `Response.json`, may be older. */
export type Lack = readonly [owner: string, name: string]

/** Without these the tools of the tests do not run in the page; the product itself is seen not to use them by the lint. */
const KEPT = /^(Iterator|AsyncIterator|BigInt64Array|BigUint64Array)$/

const partsOf = (branch: Branch) => Object.entries(branch).filter(([name]) => name !== '__compat' && /^\w+$/.test(name))

function lacksOf(branch: Branch): Lack[] {
  return partsOf(branch).flatMap(([owner, members]): Lack[] => {
    if (KEPT.test(owner)) return []
    if (!isInFloor(members)) return [['', owner]]
    const gone = partsOf(members).filter(([, member]) => !isInFloor(member))
    return gone.map(([name]) => [owner, name] as const)
  })
}

/** Everything of the language's library and of the page that is newer than the floor, by MDN's data. */
export function lacks(): Lack[] {
  const { api, javascript } = compatData()
  return [api, javascript?.builtins].flatMap((branch) => (branch ? lacksOf(branch) : []))
}

/** Takes it all away. Runs in the page before any script of the page. */
function takeAway(gone: readonly Lack[]): void {
  const has = Object.prototype.hasOwnProperty
  const world = window as unknown as Record<string, { prototype?: object } | undefined>
  const placesOf = (owner: string, isStatic: boolean) => {
    if (owner === '' || owner === 'Window') return [window]
    return isStatic ? [world[owner]] : [world[owner], world[owner]?.prototype]
  }
  for (const [owner, full] of gone) {
    const name = full.replace(/_static$/, '')
    for (const place of placesOf(owner, name !== full)) if (place && has.call(place, name)) Reflect.deleteProperty(place, name)
  }
  // WebGL 2 came to iOS with 15.
  const real = HTMLCanvasElement.prototype.getContext as (...how: unknown[]) => unknown
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind === 'webgl2' ? null : real.call(this, kind, ...rest)
  } as never
}

/** Makes the engine of a page, from its next document on, as poor as the oldest of the floor. */
export const asOldAsTheFloor = (page: Page): Promise<unknown> => page.addInitScript(takeAway, lacks())
