/** What a person decides about a box of the starter catalogue. `compose.ts` chooses the items and their weights. */
export interface BoxPlan {
  boxId: number
  art: string
  name: string
  themeId: number
  price: number
  /** Part of the price that players get back on average, pity included. */
  target: number
  pityLimit: number | null
  /** Item families that this box prefers to others of a similar price. */
  likes: readonly string[]
}

const box = (
  boxId: number,
  art: string,
  name: string,
  price: number,
  target: number,
  pityLimit: number | null,
  likes: string[],
): BoxPlan => ({
  boxId,
  art,
  name,
  themeId: Math.floor(boxId / 100),
  price,
  target,
  pityLimit,
  likes,
})

/** The boxes of the starter catalogue. The hundreds digit of `boxId` is the theme. */
export const PLANS: readonly BoxPlan[] = [
  box(101, 'red_chest', '赤霄宝匣', 68, 0.924, 100, ['crown', 'greatsword', 'ring', 'coin', 'katana']),
  box(102, 'porcelain_jar', '青花御坛', 18, 0.918, 100, ['knife', 'relic', 'mask', 'creature']),
  box(103, 'lacquer_casket', '玄金漆匣', 228, 0.931, 90, ['crown', 'katana', 'butterfly', 'ring']),
  box(104, 'bronze_ding', '青铜神鼎', 8, 0.914, 120, ['cup', 'coin', 'relic', 'hammer', 'armor']),
  box(105, 'peach_fortune', '蟠桃福匣', 108, 0.925, 100, ['necklace', 'creature', 'crown', 'mask', 'sword']),
  box(201, 'star_gashapon', '星际扭蛋', 8, 0.915, 120, ['gadget', 'coin', 'helmet', 'creature']),
  box(202, 'neon_arcade', '霓虹街机', 28, 0.92, 100, ['gadget', 'gun', 'helmet', 'claw']),
  box(203, 'pop_boombox', '潮音唱匣', 88, 0.922, 100, ['gadget', 'gun', 'butterfly', 'helmet']),
  box(204, 'holo_jukebox', '流光唱匣', 58, 0.922, 100, ['instrument', 'gadget', 'mask', 'gem']),
  box(205, 'neon_cat', '霓虹招财', 2, 0.908, 150, ['toy', 'gadget', 'coin', 'creature', 'instrument']),
  box(301, 'pearl_clam', '沧溟蚌匣', 38, 0.921, 100, ['creature', 'crystal', 'polearm', 'ring', 'gem']),
  box(302, 'diving_bell', '深渊潜钟', 128, 0.926, 100, ['creature', 'relic', 'polearm', 'vehicle']),
  box(303, 'coral_geode', '蓝渊晶洞', 12, 0.916, 120, ['crystal', 'creature', 'gem', 'ring']),
  box(304, 'nautilus', '鹦螺秘宝', 6, 0.912, 120, ['creature', 'potion', 'cup', 'relic', 'vehicle']),
  box(305, 'kraken_hoard', '海妖沉匣', 268, 0.93, 90, ['polearm', 'necklace', 'coin', 'helmet', 'vehicle']),
  box(401, 'ammo_case', '玄武军械箱', 48, 0.923, 100, ['gun', 'knife', 'armor', 'helmet']),
  box(402, 'steel_vault', '重钢金库', 328, 0.935, 90, ['gun', 'coin', 'gem', 'butterfly', 'axe']),
  box(403, 'reactor_pod', '聚能核舱', 168, 0.928, 100, ['gun', 'helmet', 'armor', 'vehicle']),
  box(404, 'titan_core', '赤甲机心', 388, 0.936, 80, ['gun', 'hammer', 'vehicle', 'armor', 'helmet']),
  box(405, 'drop_pod', '天降星舱', 15, 0.916, 120, ['gun', 'vehicle', 'gadget', 'helmet']),
  box(501, 'gift_ribbon', '糖霜礼盒', 1, 0.905, null, ['creature', 'potion', 'gadget']),
  box(502, 'pumpkin_coach', '南瓜马车', 3, 0.91, 150, ['mask', 'potion', 'creature', 'relic']),
  box(503, 'toy_rocket', '奇想火箭', 5, 0.912, 150, ['vehicle', 'helmet', 'gadget', 'creature']),
  box(504, 'music_carousel', '旋梦木马', 36, 0.92, 100, ['instrument', 'toy', 'mask', 'crown']),
  box(505, 'candy_house', '姜饼蜜屋', 10, 0.914, 120, ['potion', 'staff', 'book', 'toy', 'creature']),
  box(601, 'star_orrery', '星仪天匣', 288, 0.933, 90, ['gem', 'relic', 'crown', 'greatsword', 'helmet']),
  box(602, 'royal_egg', '皇家圣蛋', 500, 0.94, 70, ['gem', 'crown', 'greatsword', 'katana', 'creature']),
  box(603, 'spell_tome', '秘典星书', 25, 0.919, 100, ['crystal', 'potion', 'relic', 'ring', 'creature']),
  box(604, 'moon_lantern', '月华灯匣', 78, 0.924, 100, ['staff', 'bow', 'sword', 'necklace', 'crystal']),
  box(605, 'zodiac_dial', '黄道金盘', 198, 0.929, 90, ['scythe', 'greatsword', 'orb', 'relic', 'gem']),
]
