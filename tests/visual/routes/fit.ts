import { misfitsOf } from '../../support/misfits.ts'
import { SIZES, type Size, viewportOf } from '../core/shot.ts'
import type { Stagehand } from './stagehand.ts'

/** The size in which a page is also looked at as a screen reader and poor eyes do, and turned into the other sizes. */
export const DESIGN_SIZE: Size = '375x667'

/** Sizes in which a page is looked at that was shown in `size`, its own first. */
const sizesFrom = (size: Size) => (size === DESIGN_SIZE ? [size, ...SIZES.filter((other) => other !== size)] : [size])

/**
 * What does not fit its screen, `SIZE: MISFIT` each: on a page that was shown in the design size in all sizes, on any other in its own. Comes after the
 * picture, for it leaves the page in another size.
 */
export async function misfitsIn(hand: Stagehand, size: Size): Promise<string[]> {
  const found: string[] = []
  for (const each of sizesFrom(size)) {
    if (each !== size) await hand.resize(viewportOf(each))
    found.push(...(await misfitsOf(hand.page)).map((misfit) => `${each}: ${misfit}`))
  }
  return found
}
