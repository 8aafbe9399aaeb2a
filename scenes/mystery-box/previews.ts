import type { ShelfBox } from '#state/stage.ts'

/** Fixture shelves: one box, and enough to go round. */
export const PREVIEWS: Record<string, ShelfBox[]> = {
  one: [{ boxId: 1, art: 'red_chest', name: '赤霄宝匣' }],
  round: [
    { boxId: 1, art: 'red_chest', name: '赤霄宝匣' },
    { boxId: 2, art: 'star_gashapon', name: '星际扭蛋' },
    { boxId: 3, art: 'red_chest', name: '赤霄宝匣' },
    { boxId: 4, art: 'star_gashapon', name: '星际扭蛋' },
    { boxId: 5, art: 'red_chest', name: '赤霄宝匣' },
  ],
}
