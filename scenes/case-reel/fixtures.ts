import type { CaseBook, CaseEvent, Drop } from '#shared/book.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import { GRADES, type Grade } from '#shared/codes.ts'
import { OPEN_NUMBERS } from '#shared/rules.ts'

const ITEMS: [art: string, name: string, grade: Grade, price: number][] = [
  ['wyvern_gold', '龙王金像', 0, 18_888],
  ['crown', '圣王冠', 0, 12_600],
  ['greatsword', '天启巨剑', 0, 9_680],
  ['gem_pink', '粉钻之心', 0, 6_666],
  ['samurai', '将军兜', 1, 980],
  ['axe_tiger', '战斧·虎纹', 1, 1_120],
  ['talon_ruby', '血爪·红玉', 1, 866],
  ['moto_pop', '波普机车盔', 1, 640],
  ['rifle_nebula', '星云步枪', 2, 320],
  ['ring_amethyst', '紫晶婚戒', 2, 132],
  ['gaunt_circuit', '义体拳套', 2, 188.8],
  ['helm_case', '淬火角斗盔', 2, 215],
  ['knife_porc', '猎刀·青花', 3, 58.2],
  ['crystal_blue', '深海晶簇', 3, 36],
  ['pistol_hex', '蜂巢手枪', 3, 28.6],
  ['mask_ninja', '夜行面具', 3, 31.8],
  ['kukri_wave', '弯刀·浪纹', 3, 42.15],
  ['potion_red', '治疗药剂', 4, 1.12],
  ['boot_steel', '精铁战靴', 4, 2.4],
  ['blunder_camo', '土制火铳', 4, 3.65],
  ['k_camo', '荒野求生刀', 4, 0.86],
  ['coin_star', '星纹金币', 4, 5],
]

const GIFTS: ItemCard[] = ITEMS.map(([art, giftName, grade, recoveryPrice], index) => ({
  giftId: index + 1,
  giftName,
  giftImage: `items/${art}.webp`,
  grade,
  recoveryPrice,
}))

/** A fixture book that wins one item of each of `grades`. */
export function previewBook(grades: readonly Grade[], options: { fast?: boolean; seed?: string; boxImage?: string } = {}): CaseBook {
  const events = grades.map((grade, reel): CaseEvent => {
    const ofGrade = GIFTS.filter((gift) => gift.grade === grade)
    const gift = ofGrade[reel % ofGrade.length] as ItemCard
    const drop: Drop = { ...gift, itemId: null, receiptId: null, label: grade === 0 ? 4 : null }
    return { kind: grade === 0 ? 'goldReel' : 'reel', reel, drop }
  })
  const paid = 68 * grades.length
  return {
    kind: 'case',
    openId: null,
    boxId: 1,
    boxName: '赤霄宝匣',
    boxImage: options.boxImage ?? 'boxes/red_chest.webp',
    openPrice: 68,
    number: grades.length,
    paid,
    demo: true,
    fast: options.fast ?? false,
    openedAt: 0,
    revealAt: 0,
    cosmeticSeed: options.seed ?? '5eed5eed5eed5eed',
    pity: null,
    gifts: GIFTS,
    events: [{ kind: 'pay', amount: paid }, ...events, { kind: 'total', value: 0, label: null }],
  }
}

/** `count` grades with `grade` as the rarest, in the middle, and commoner ones around it. */
export function mixedGrades(grade: Grade, count: number): Grade[] {
  const around: Grade[] = [3, 2, 4, 3, 4, 4, 3, 2, 4, 4]
  return Array.from({ length: count }, (_, reel) => {
    if (reel === Math.floor(count / 2)) return grade
    const other = around[reel] ?? 4
    return other < grade ? grade : other
  })
}

/** Every grade × every count, and the fast ones: what the laboratory shows and the tests step through. */
export const BOOKS: Record<string, CaseBook> = Object.fromEntries([
  ...OPEN_NUMBERS.flatMap((count) => GRADES.map((grade) => [`x${count}-grade${grade}`, previewBook(mixedGrades(grade, count))] as const)),
  ...OPEN_NUMBERS.map((count) => [`x${count}-fast`, previewBook(mixedGrades(1, count), { fast: true })] as const),
  ['x1-fast-gold', previewBook([0], { fast: true })] as const,
  ['x1-gashapon', previewBook([2], { boxImage: 'boxes/star_gashapon.webp' })] as const,
])
