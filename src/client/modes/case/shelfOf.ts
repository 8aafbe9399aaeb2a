import { type BoxSort, sortBoxes } from '#state/core/items/boxOrder.ts'

/** Theme of the tab 全部. */
export const ALL = -1

interface Shelf<B, T> {
  /** The boxes of the chosen theme, in the chosen order. */
  shown: B[]
  /** The themes that have boxes. */
  themes: T[]
  /** The theme that is shown. It is {@link ALL} when the chosen one has lost its last box. */
  theme: number
}

/** Returns what the shelf shows for the theme and the order that the player has chosen. */
export function shelfOf<B extends { boxType: number; openPrice: number }, T extends { themeId: number }>(
  boxes: readonly B[],
  themes: readonly T[],
  chosen: number,
  sort: BoxSort,
): Shelf<B, T> {
  const filled = new Set(boxes.map(({ boxType }) => boxType))
  const theme = filled.has(chosen) ? chosen : ALL
  return {
    shown: sortBoxes(
      boxes.filter(({ boxType }) => theme === ALL || boxType === theme),
      sort,
    ),
    themes: themes.filter(({ themeId }) => filled.has(themeId)),
    theme,
  }
}
