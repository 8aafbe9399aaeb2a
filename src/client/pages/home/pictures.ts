import { type Art, artUrl, thumbUrl } from '#state/platform/images.ts'

/**
 * Items above the chest, from back to front: name of the picture, place in the chest (which is 236 px wide), and grade for the colour
 * of the light. `small` pictures are half as large, for items that others cover.
 */
export const LOOT = [
  { art: 'greatsword', place: 'sword', grade: 0 },
  { art: 'katana_fade', place: 'katana', grade: 2 },
  { art: 'crystal_blue', place: 'crystal', grade: 3, small: true },
  { art: 'crown', place: 'crown', grade: 0 },
  { art: 'gem_pink', place: 'gem', grade: 1 },
  { art: 'coin_star', place: 'coins', grade: 0, small: true },
] as const

export const CHEST = { lid: 'hero/chest-lid', base: 'hero/chest-base' } as const satisfies Record<string, Art>

export const lootUrl = (loot: (typeof LOOT)[number]) => ('small' in loot ? thumbUrl(`items/${loot.art}.webp`) : artUrl(`items/${loot.art}`))

/**
 * The largest picture of 首页. The built document names it, so that the browser loads it together with the code. Naming more pictures
 * would slow down the code.
 */
export const FIRST_PICTURE = lootUrl(LOOT[0])
