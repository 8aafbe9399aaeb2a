import { type Art, artUrl, thumbUrl } from '#state/images.ts'

/** Loot over the chest, back to front: art id, grade light, place in the 236 px wide chest. What glows behind others is small. */
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

/** The largest picture of 首页. The built document names it, so that it comes while the code does; any more of them would hold the code up. */
export const FIRST_PICTURE = lootUrl(LOOT[0])
