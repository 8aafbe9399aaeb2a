import type { ShelfBox } from '#state/stage.ts'

const box = (boxId: number, art: string, name: string): ShelfBox => ({ boxId, art, name })

/** Fixture shelves: one box, two, and enough to go round. */
export const SHELVES = {
  one: [box(1, 'red_chest', '赤霄宝匣')],
  two: [box(1, 'red_chest', '赤霄宝匣'), box(2, 'star_gashapon', '星际扭蛋')],
  round: [
    box(1, 'red_chest', '赤霄宝匣'),
    box(2, 'star_gashapon', '星际扭蛋'),
    box(3, 'royal_egg', '皇家圣蛋'),
    box(4, 'lacquer_casket', '玄金漆匣'),
    box(5, 'neon_cat', '霓虹招财'),
    box(6, 'moon_lantern', '月华灯匣'),
  ],
} satisfies Record<string, ShelfBox[]>
