import type { ItemArt } from '#shared/assetIds.ts'
import type { Grade } from '#shared/codes.ts'

/** An item that specimens show. */
export interface FixtureItem {
  art: ItemArt
  name: string
  grade: Grade
}

const item = (art: ItemArt, name: string, grade: Grade): FixtureItem => ({ art, name, grade })

/** Items of every grade, the rarest first. */
export const FIXTURE_ITEMS: readonly FixtureItem[] = [
  item('wyvern_gold', '龙王金像', 0),
  item('greatsword', '天启巨剑', 0),
  item('samurai', '将军兜', 1),
  item('axe_tiger', '战斧·虎纹', 1),
  item('talon_ruby', '血爪·红玉', 1),
  item('rifle_nebula', '星云步枪', 2),
  item('ring_amethyst', '紫晶婚戒', 2),
  item('gaunt_circuit', '义体拳套', 2),
  item('helm_case', '淬火角斗盔', 2),
  item('knife_porc', '猎刀·青花', 3),
  item('crystal_blue', '深海晶簇', 3),
  item('pistol_hex', '蜂巢手枪', 3),
  item('mask_ninja', '夜行面具', 3),
  item('kukri_wave', '弯刀·浪纹', 3),
  item('potion_red', '治疗药剂', 4),
  item('boot_steel', '精铁战靴', 4),
  item('k_camo', '荒野求生刀', 4),
  item('coin_star', '星纹金币', 4),
]
