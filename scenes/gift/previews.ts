import type { GiftBook } from '#shared/gift.ts'
import { giftScene, playGift } from '#state/core/play/giftStage.ts'
import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { GIFT_BOOKS } from './fixtures.ts'
import { hostWaits } from './Host.ts'
import { TIMES } from './maths.ts'

/** Heights in CSS px that the page covers: its button below; on a small phone, and with a note above the button. */
const CHROME = { top: 40, bottom: 150 }
const LITTLE = { top: 40, bottom: 320 }
const AFTER = 1_400

interface Shown {
  name: string
  zh: string
  en: string
  book: GiftBook
  moments?: readonly number[]
  covered?: typeof CHROME
}

const gift = ({ name, zh, en, book, moments = [TIMES.end + AFTER], covered = CHROME }: Shown): Preview => ({
  name,
  title: { zh, en },
  group: { zh: '礼物揭晓', en: 'A gift' },
  length: TIMES.end + AFTER,
  moments,
  seed: book.cosmeticSeed,
  start(seed) {
    setFreeArea(covered.top, covered.bottom)
    playGift({ ...book, cosmeticSeed: seed })
  },
  ready: () => stageState.standing === giftScene.name && stageState.phase !== 'loading' && !hostWaits(),
})

/** A gift of every kind, and one where the page leaves little room. */
export const PREVIEWS: readonly Preview[] = [
  gift({
    name: 'newcomer',
    zh: '新人礼',
    en: 'For a new player',
    book: GIFT_BOOKS.newcomer,
    moments: [300, 800, 1_100, 1_600, TIMES.end, TIMES.end + AFTER],
  }),
  gift({
    name: 'first-top-up',
    zh: '首充礼',
    en: 'For the first top-up',
    book: GIFT_BOOKS['first-top-up'],
    moments: [800, 1_400, TIMES.end + AFTER],
  }),
  gift({ name: 'set', zh: '集齐图鉴', en: 'For a finished set', book: GIFT_BOOKS.set, moments: [1_600, TIMES.end + AFTER] }),
  gift({ name: 'level', zh: '等级提升', en: 'For a new level', book: GIFT_BOOKS.level, moments: [1_100, 1_700, TIMES.end + AFTER] }),
  gift({ name: 'little-room', zh: '页面盖住下半屏', en: 'A page that covers the lower half', book: GIFT_BOOKS.newcomer, covered: LITTLE }),
]
