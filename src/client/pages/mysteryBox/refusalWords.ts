import type { CrestTone } from '#client/chrome/Crest.tsx'
import { cube, hourglass } from '#client/chrome/icons/boxGlyphs.ts'
import { lock, offline, refresh, wallet } from '#client/chrome/icons/glyphs.ts'
import type { RefusalKind } from '#state/openingFlow.ts'

export interface RefusalWords {
  title: string
  /** Text for when the server has sent none of its own. */
  text: string
  glyph: string
  tone: CrestTone
}

export const REFUSAL_WORDS: Record<RefusalKind, RefusalWords> = {
  poor: { title: '金币不足', text: '可以充值，或把背包里的物品兑换成金币。', glyph: wallet, tone: 'gold' },
  changed: { title: '宝匣刚有更新', text: '价格或概率与您看到的不同，本次没有开启，也没有扣款。', glyph: refresh, tone: 'violet' },
  closed: { title: '宝匣已下架', text: '这只宝匣暂时不能开启，没有扣款。展台上还有别的宝匣。', glyph: cube, tone: 'violet' },
  limit: { title: '已到您设的限额', text: '本次没有开启，也没有扣款。限额是您自己定下的，到期会自动恢复。', glyph: lock, tone: 'calm' },
  resting: { title: '休息中', text: '休息期间不能开启宝匣，到期会自动恢复。背包里的物品都在。', glyph: hourglass, tone: 'calm' },
  frozen: { title: '账号已被冻结', text: '目前不能开启宝匣，没有扣款。客服可以说明原因和解冻办法。', glyph: lock, tone: 'red' },
  lost: { title: '正在确认', text: '网络恢复后会自动找回本次开启，重试也不会重复扣款。', glyph: offline, tone: 'violet' },
  busy: { title: '这次没有成功', text: '网络或服务暂时繁忙。重试不会重复扣款。', glyph: offline, tone: 'red' },
}
