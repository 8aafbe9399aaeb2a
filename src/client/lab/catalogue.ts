import type { Grade } from '#shared/codes.ts'
import boxes from '../../../catalogue/boxes.json'
import items from '../../../catalogue/items.json'
import themes from '../../../catalogue/themes.json'

/** The starter catalogue as cards want it. */
export const CATALOGUE = items.map(({ giftId, art, name, grade, price }) => ({
  giftId,
  giftName: name,
  giftImage: `items/${art}.webp`,
  grade: grade as Grade,
  recoveryPrice: price,
}))

/** The starter boxes with their themes. */
export const BOXES = boxes.map(({ boxId, art, name, themeId }) => ({
  boxId,
  art,
  name,
  theme: themes.find((theme) => theme.themeId === themeId)?.name ?? '',
}))
