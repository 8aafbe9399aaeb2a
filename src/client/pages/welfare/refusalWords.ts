import { refusalWordsOf } from '#client/stage/refusalWords.ts'

/** Why a free box was not opened. */
export const REFUSAL_WORDS = refusalWordsOf({
  act: '开启',
  thing: '免费宝匣',
  changed: { title: '免费宝匣刚有更新', text: '可以开启的宝匣或概率与您看到的不同，本次没有开启，次数还在。' },
  closed: { title: '免费宝匣已下架', text: '这只免费宝匣暂时不能开启。' },
  again: '继续开启',
  other: '知道了',
})
