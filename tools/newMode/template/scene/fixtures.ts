import type { TemplateNameBook } from '#shared/modes/templateName/rules.ts'

/** A play for previews and pictures of the page. */
export const BOOK: TemplateNameBook = {
  kind: 'templateName',
  playId: '700',
  demo: false,
  boxId: 1,
  boxName: '赤霄宝匣',
  boxImage: 'boxes/crimson.webp',
  paid: 10,
  playedAt: 1_767_225_600_000,
  revealAt: 1_767_225_603_000,
  cosmeticSeed: '0123456789abcdef',
  drop: {
    giftId: 1,
    giftName: '鎏金翼龙',
    giftImage: 'items/wyvern_gold.webp',
    grade: 0,
    recoveryPrice: 200,
    itemId: '900',
    receiptId: '38',
    label: null,
  },
}
