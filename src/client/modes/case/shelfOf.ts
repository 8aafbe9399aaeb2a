/** Theme of the tab 全部. */
export const ALL = -1

interface Shelf<B, T> {
  /** The boxes of the chosen theme. */
  shown: B[]
  /** The themes that have boxes. */
  themes: T[]
  /** The theme that is shown. It is {@link ALL} when the chosen one has lost its last box. */
  theme: number
}

/** Returns what the shelf shows for the theme that the player has chosen. */
export function shelfOf<B extends { boxType: number }, T extends { themeId: number }>(
  boxes: readonly B[],
  themes: readonly T[],
  chosen: number,
): Shelf<B, T> {
  const filled = new Set(boxes.map(({ boxType }) => boxType))
  const theme = filled.has(chosen) ? chosen : ALL
  return {
    shown: boxes.filter(({ boxType }) => theme === ALL || boxType === theme),
    themes: themes.filter(({ themeId }) => filled.has(themeId)),
    theme,
  }
}
