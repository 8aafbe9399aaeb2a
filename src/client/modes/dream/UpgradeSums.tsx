import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { formatAmount } from '#shared/money.ts'
import { openReceipt } from '#state/core/fairness/fair.ts'
import css from './UpgradeSums.module.css'
import { percent } from './words.ts'

/** 花费, 概率, 倍率 of a win, what was given back, and 去验证. */
export function UpgradeSums({ book }: { book: DreamBook }) {
  const { price, change, chance, won, drop, demo, stakes } = book
  const { receiptId } = drop
  return (
    <Panel className={css.panel} keepClear>
      <div className={css.sums}>
        <p>
          <small>{demo ? '若正式升级' : '花费'}</small>
          <b>{formatAmount(price)}</b>
        </p>
        <p>
          <small>成功概率</small>
          <b>{percent(chance)}</b>
        </p>
        {won && (
          <p>
            <small>倍率</small>
            <b className={css.up}>×{(drop.recoveryPrice / price).toFixed(2)}</b>
          </p>
        )}
        {receiptId && (
          <button type='button' className={css.verify} onClick={pressed(() => openReceipt(receiptId))}>
            <Icon glyph={shieldCheck} size={17} />
            去验证
            <Icon glyph={caretRight} size={12} />
          </button>
        )}
      </div>
      {(stakes.length > 0 || change > 0) && (
        <p className={css.note}>
          {stakes.length > 0 && `含投入的 ${stakes.length} 件装备`}
          {change > 0 && `，找零 ${formatAmount(change)} 金币已退回余额`}
        </p>
      )}
    </Panel>
  )
}
