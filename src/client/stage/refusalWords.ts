import type { CrestTone } from '#client/chrome/Crest.tsx'
import { cube, hourglass } from '#client/chrome/icons/boxGlyphs.ts'
import { backpack, lock, offline, refresh, wallet } from '#client/chrome/icons/glyphs.ts'
import type { RefusalKind } from '#state/core/play/refusal.ts'

export interface RefusalWords {
  title: string
  /** Text for when the server has sent none of its own. */
  text: string
  glyph: string
  tone: CrestTone
}

/** The text of `poor` for somebody whose bag is empty. */
export const POOR_AND_EMPTY = '充值后即可继续。'

/** The words of one mode's refusals. */
export interface RefusalWordsOf {
  kinds: Record<RefusalKind, RefusalWords>
  /** Button that plays once more after something has changed. */
  again: string
  /** Button that leads back to the page when what was ordered is closed. */
  other: string
}

interface ModeWords {
  /** What the player does, e.g. 开启. */
  act: string
  /** What it is done to, e.g. 宝匣. */
  thing: string
  changed: Pick<RefusalWords, 'title' | 'text'>
  closed: Pick<RefusalWords, 'title' | 'text'>
  again: string
  other: string
}

/** Makes the words of a mode. */
export function refusalWordsOf({ act, thing, changed, closed, again, other }: ModeWords): RefusalWordsOf {
  const doing = `${act}${thing}`
  const kinds: Record<RefusalKind, RefusalWords> = {
    poor: { title: '金币不足', text: '可以充值，或把背包里的物品兑换成金币。', glyph: wallet, tone: 'gold' },
    changed: { ...changed, glyph: refresh, tone: 'violet' },
    closed: { ...closed, glyph: cube, tone: 'violet' },
    gone: {
      title: '物品已不在背包',
      text: `投入的物品里有的已经不在背包，本次没有${act}，也没有扣款。`,
      glyph: backpack,
      tone: 'violet',
    },
    limit: { title: '已到您设的限额', text: `本次没有${act}，也没有扣款。限额是您自己定下的，到期会自动恢复。`, glyph: lock, tone: 'calm' },
    resting: { title: '休息中', text: `休息期间不能${doing}，到期会自动恢复。背包里的物品都在。`, glyph: hourglass, tone: 'calm' },
    frozen: { title: '账号已被冻结', text: `目前不能${doing}，没有扣款。客服可以说明原因和解冻办法。`, glyph: lock, tone: 'red' },
    lost: {
      title: '正在确认',
      text: `请求可能已经送达，不能撤回。网络恢复后自动找回本次${act}，重试也不会重复扣款。`,
      glyph: offline,
      tone: 'violet',
    },
    offline: {
      title: '没有联网',
      text: `连不上服务器，本次${act}没有发出，也没有扣款。联网后再${act}即可。`,
      glyph: offline,
      tone: 'calm',
    },
    busy: { title: '这次没有成功', text: '网络或服务暂时繁忙。重试不会重复扣款。', glyph: offline, tone: 'red' },
  }
  return { kinds, again, other }
}
