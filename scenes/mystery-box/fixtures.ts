import type { ShelfBox } from '#state/modes/case/shelfStage.ts'

const box = (boxId: number, art: string, name: string): ShelfBox => ({ boxId, art, name })

/** Fixture shelves: one box, two, enough for a ring, and another theme. */
export const SHELVES = {
  one: [box(1, 'red_chest', '赤霄宝匣')],
  pictures: [
    { ...box(1, 'red_chest', '赤霄宝匣'), still: true },
    { ...box(2, 'star_gashapon', '星际扭蛋'), still: true },
    { ...box(6, 'moon_lantern', '月华灯匣'), still: true },
  ],
  two: [box(1, 'red_chest', '赤霄宝匣'), box(2, 'star_gashapon', '星际扭蛋')],
  round: [
    box(1, 'red_chest', '赤霄宝匣'),
    box(2, 'star_gashapon', '星际扭蛋'),
    box(3, 'royal_egg', '皇家圣蛋'),
    box(4, 'lacquer_casket', '玄金漆匣'),
    box(5, 'neon_cat', '霓虹招财'),
    box(6, 'moon_lantern', '月华灯匣'),
  ],
  mech: [
    box(21, 'reactor_pod', '核能反应舱'),
    box(22, 'ammo_case', '战术弹药箱'),
    box(23, 'titan_core', '泰坦核心'),
    box(24, 'drop_pod', '空降舱'),
  ],
} satisfies Record<string, ShelfBox[]>
