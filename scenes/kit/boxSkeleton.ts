import { SKELETONS, type SkeletonName } from '#shared/assetIds.ts'

/** The skeleton for any box that has neither one of its own nor a picture. */
export const ANY_BOX: SkeletonName = 'case-reel/crates/red_chest'

/** The skeleton of a box by the path of its picture, or null where it has none yet. */
export function skeletonOf(boxImage: string): SkeletonName | null {
  const art = boxImage.replace(/^.*\/|\.\w+$/g, '')
  return SKELETONS.find((name) => name === `case-reel/crates/${art}`) ?? null
}
