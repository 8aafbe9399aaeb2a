import type { Grade } from '#shared/codes.ts'
import boxes from '../../../catalogue/boxes.json'
import items from '../../../catalogue/items.json'
import themes from '../../../catalogue/themes.json'

/** The items of the catalogue, in the form that cards take. */
export const CATALOGUE = items.map(({ giftId, art, name, grade, price }) => ({
  giftId,
  giftName: name,
  giftImage: `items/${art}.webp`,
  grade: grade as Grade,
  recoveryPrice: price,
}))

/** The boxes of the catalogue with their themes. */
export const BOXES = boxes.map(({ boxId, art, name, themeId }) => ({
  boxId,
  art,
  name,
  theme: themes.find((theme) => theme.themeId === themeId)?.name ?? '',
}))
