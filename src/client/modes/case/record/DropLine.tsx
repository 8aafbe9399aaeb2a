import { Amount } from '#client/chrome/Amount.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { Term } from '#client/stage/Term.tsx'
import type { OpenedDrop } from '#shared/calls/record.ts'
import { ITEM_STATE_NAMES } from '#shared/codes.ts'
import { openReceipt } from '#state/core/fairness/fair.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './DropLine.module.css'

/** One drop: the item, what has become of it, and its receipt. */
export function DropLine({ drop }: { drop: OpenedDrop }) {
  const { giftName, giftImage, grade, recoveryPrice, state, receiptId, label } = drop
  return (
    <li className={`${css.drop} ${gradeClass(grade)}`}>
      <span className={css.picture}>
        <img src={thumbUrl(giftImage)} alt='' loading='lazy' />
      </span>
      <span className={css.what}>
        <span className={css.name}>
          <span className='sr-only'>{gradeName(grade)}</span>
          <span className={css.words}>{giftName}</span>
          {label !== null && <Term of={label} />}
        </span>
        <span className={css.worth}>
          <Amount value={recoveryPrice} size={13} />
          <span className={css.state}>{ITEM_STATE_NAMES[state]}</span>
        </span>
      </span>
      {receiptId && (
        <button type='button' className={css.receipt} aria-label={`${giftName} 的凭证`} onClick={pressed(() => openReceipt(receiptId))}>
          <Icon glyph={shieldCheck} size={16} />
          凭证
        </button>
      )}
    </li>
  )
}
