import { SKELETONS, type SkeletonName } from '#shared/assetIds.ts'

/** Skeleton used for a box that has neither a skeleton of its own nor a picture. */
export const ANY_BOX: SkeletonName = 'case-reel/crates/red_chest'

/** Finds a box's skeleton by the path of its picture; null when it has none. */
export function skeletonOf(boxImage: string): SkeletonName | null {
  const art = boxImage.replace(/^.*\/|\.\w+$/g, '')
  return SKELETONS.find((name) => name === `case-reel/crates/${art}`) ?? null
}
