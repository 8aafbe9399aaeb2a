import type { CaseBook, CaseEvent, Drop, StripGift } from '#shared/book.ts'
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

/** Weight of a grade in millionths; its items share it. */
const GRADE_WEIGHTS: Record<Grade, number> = { 0: 2_000, 1: 18_000, 2: 80_000, 3: 300_000, 4: 600_000 }
const weightOf = (grade: Grade) => GRADE_WEIGHTS[grade] / ITEMS.filter(([, , other]) => other === grade).length

const GIFTS: StripGift[] = ITEMS.map(([art, giftName, grade, recoveryPrice], index) => ({
  giftId: index + 1,
  giftName,
  giftImage: `items/${art}.webp`,
  grade,
  recoveryPrice,
  weight: weightOf(grade),
}))

/** Builds a fixture book that wins one item of each of `grades`. */
export function previewBook(grades: readonly Grade[], options: { fast?: boolean; seed?: string; boxImage?: string } = {}): CaseBook {
  const events = grades.map((grade, reel): CaseEvent => {
    const ofGrade = GIFTS.filter((gift) => gift.grade === grade)
    const { weight: _, ...gift } = ofGrade[reel % ofGrade.length] as StripGift
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
    oddsVersion: 1,
    pity: null,
    gifts: GIFTS,
    events: [{ kind: 'pay', amount: paid }, ...events, { kind: 'total', value: 0, label: null }],
  }
}

/** `count` grades with `grade` as the rarest, in the middle, and commoner ones around it. */
function mixedGrades(grade: Grade, count: number): Grade[] {
  const around: Grade[] = [3, 2, 4, 3, 4, 4, 3, 2, 4, 4]
  return Array.from({ length: count }, (_, reel) => {
    if (reel === Math.floor(count / 2)) return grade
    const other = around[reel] ?? 4
    return other < grade ? grade : other
  })
}

/** Cosmetic seeds by the moment at which they foreshadow. */
export const SEEDS = { lid: '5eed5eed5eed5eed', spin: '5eed5eed5eed5ee5', brake: '5eed5eed5eed5ee7' } as const
/** Seed by grade, chosen so that each moment of foreshadowing appears with some grade. */
const SEED_OF: Record<Grade, string> = { 0: SEEDS.brake, 1: SEEDS.lid, 2: SEEDS.spin, 3: SEEDS.lid, 4: SEEDS.lid }

const everyBook = (suffix: string, fast: boolean) =>
  OPEN_NUMBERS.flatMap((count) =>
    GRADES.map(
      (grade) => [`x${count}-grade${grade}${suffix}`, previewBook(mixedGrades(grade, count), { fast, seed: SEED_OF[grade] })] as const,
    ),
  )

/** Every grade × every count × both speeds, and rare cases. The laboratory shows them and the tests step through them. */
export const BOOKS: Record<string, CaseBook> = Object.fromEntries([
  ...everyBook('', false),
  ...everyBook('-fast', true),
  ['x1-spin', previewBook([1], { seed: SEEDS.spin })],
  ['x1-brake', previewBook([1], { seed: SEEDS.brake })],
  ['x1-gashapon', previewBook([2], { boxImage: 'boxes/star_gashapon.webp', seed: SEEDS.spin })],
  ['x3-reds', previewBook([1, 3, 1], { seed: SEEDS.spin })],
  ['x5-golds', previewBook([3, 0, 4, 2, 0], { seed: SEEDS.spin })],
  ['x10-golds', previewBook([4, 0, 3, 4, 2, 0, 4, 3, 4, 4])],
  ['x5-golds-fast', previewBook([3, 0, 4, 2, 0], { fast: true })],
])
