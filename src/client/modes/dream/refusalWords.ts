import { refusalWordsOf } from '#client/stage/refusalWords.ts'

export const REFUSAL_WORDS = refusalWordsOf({
  act: '升级',
  thing: '装备',
  changed: { title: '目标刚有更新', text: '目标或投入物品的价格与您看到的不同，本次没有升级，也没有扣款。' },
  closed: { title: '目标已下架', text: '这件物品暂时不能作为目标，没有扣款。还有别的目标可以选择。' },
  again: '继续升级',
  other: '返回',
})
