import { refusalWordsOf } from '#client/stage/refusalWords.ts'

export const REFUSAL_WORDS = refusalWordsOf({
  act: '开启',
  thing: '宝匣',
  changed: { title: '宝匣刚有更新', text: '价格或概率与您看到的不同，本次没有开启，也没有扣款。' },
  closed: { title: '宝匣已下架', text: '这只宝匣暂时不能开启，没有扣款。展台上还有别的宝匣。' },
  again: '继续开启',
  other: '换一只',
})
