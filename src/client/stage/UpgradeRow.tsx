import { Amount } from '#client/chrome/Amount.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import { share } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { ShareReplay } from '#client/overlays/share/ShareReplay.tsx'
import { ITEM_STATE_NAMES } from '#shared/codes.ts'
import type { DreamRecord } from '#shared/modes/dream/calls.ts'
import { formatAmount } from '#shared/money.ts'
import { openReceipt } from '#state/core/fairness/fair.ts'
import { thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './UpgradeRow.module.css'

/** What a player says who shares an upgrade. */
export const sharedWords = ({ won, target }: Pick<DreamRecord, 'won' | 'target'>): string =>
  won ? `升到了${target.giftName}` : `挑战${target.giftName}，差一点`

/** One upgrade in a list: the target, what was paid, what came of it, its replay by a link, and its receipt. */
export function UpgradeRow({ record }: { record: DreamRecord }) {
  const { dreamId, target, chance, price, won, drop, time, roll, stakes } = record
  const { receiptId } = drop
  return (
    <div className={`${css.row} ${gradeClass(drop.grade)}`}>
      <img src={thumbUrl(drop.giftImage)} alt='' loading='lazy' />
      <span className={css.what}>
        <span className={css.line}>
          <b className={won ? css.won : undefined}>{won ? '升级成功' : '升级未成'}</b>
          <span className={css.name}>{drop.giftName}</span>
        </span>
        <span className={css.small}>
          目标 {target.giftName} · {chance / 100}% · 抽签号 {roll.toLocaleString('en-US')}
        </span>
        <span className={css.small}>
          花费 {formatAmount(price)}
          {stakes.length > 0 && `（含 ${stakes.length} 件装备）`} · {timeText(time)}
        </span>
        <span className={css.line}>
          <Amount value={drop.recoveryPrice} size={13} />
          <span className={css.small}>{ITEM_STATE_NAMES[drop.state]}</span>
        </span>
      </span>
      <span className={css.acts}>
        <ShareReplay play={{ kind: 'dream', id: dreamId }} won={sharedWords(record)}>
          {(open) => (
            <button type='button' className={css.share} aria-label={`分享 ${target.giftName} 的回放`} onClick={pressed(open)}>
              <Icon glyph={share} size={16} />
              分享
            </button>
          )}
        </ShareReplay>
        {receiptId && (
          <button
            type='button'
            className={css.receipt}
            aria-label={`验证 ${drop.giftName}`}
            onClick={pressed(() => openReceipt(receiptId))}
          >
            <Icon glyph={shieldCheck} size={16} />
            验证
          </button>
        )}
      </span>
    </div>
  )
}
