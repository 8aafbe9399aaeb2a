import { useId, useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import { caretRight, share } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import { ShareReplay } from '#client/overlays/share/ShareReplay.tsx'
import { SignedAmount } from '#client/records/SignedAmount.tsx'
import { LABEL_WORDS } from '#client/stage/terms.ts'
import type { OpenedDrop, OpenRecord } from '#shared/calls/record.ts'
import { Currency, LABEL_NAMES } from '#shared/codes.ts'
import { imageUrl, thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { DropLine } from './DropLine.tsx'
import { rarestFirst } from './drops.ts'
import css from './OpenRow.module.css'

/** Number of small pictures in the row. The others show as a number. */
const THUMBS = 5

/** One opening. A tap shows its drops with their receipts, and what its label means; with `shared` its replay can be shared too. */
export function OpenRow({ record, shared }: { record: OpenRecord; shared: boolean }) {
  const { openId, boxName, boxImage, number, time, paid, value, label } = record
  const [open, setOpen] = useState(false)
  const list = useId()
  const drops = rarestFirst(record.drops)
  return (
    <>
      <button type='button' className={css.head} aria-expanded={open} aria-controls={list} onClick={pressed(() => setOpen(!open))}>
        <img className={css.box} src={imageUrl(boxImage)} alt='' loading='lazy' />
        <span className={css.line}>
          <span className={css.name}>{boxName}</span>
          <span className={css.times}>×{number}</span>
          {label !== null && <Tag tone={label === 0 ? 'lucky' : 'unlucky'}>{LABEL_NAMES[label]}</Tag>}
          <span className={css.money}>
            <span className='sr-only'>花费</span>
            {paid === 0 ? <b className={css.free}>免费</b> : <SignedAmount value={-paid} currency={Currency.coin} size={14} />}
          </span>
        </span>
        <Icon glyph={caretRight} size={12} className={css.caret} />
        <span className={css.line}>
          <span className={css.time}>{timeText(time)}</span>
          <span className={css.money}>
            <small>获得</small>
            <Amount value={value} size={14} />
          </span>
        </span>
        {!open && <Thumbs drops={drops} />}
      </button>
      {open && label !== null && <p className={css.label}>{LABEL_WORDS[label]}</p>}
      <ul id={list}>{open && drops.map((drop) => <DropLine key={drop.receiptId ?? drop.itemId} drop={drop} />)}</ul>
      {open && shared && drops[0] && <Share openId={openId} best={drops[0]} />}
    </>
  )
}

function Share({ openId, best }: { openId: string; best: OpenedDrop }) {
  return (
    <ShareReplay play={{ kind: 'case', id: openId }} won={`开出了${best.giftName}`}>
      {(open) => (
        <div className={css.share}>
          <Button tone='violet' size='sm' block onClick={open}>
            <Icon glyph={share} size={16} />
            分享回放
          </Button>
        </div>
      )}
    </ShareReplay>
  )
}

function Thumbs({ drops }: { drops: readonly OpenedDrop[] }) {
  const rest = drops.length - THUMBS
  return (
    <span className={css.thumbs}>
      {drops.slice(0, THUMBS).map((drop) => (
        <span key={drop.receiptId ?? drop.itemId} className={`${css.thumb} ${gradeClass(drop.grade)}`}>
          <img src={thumbUrl(drop.giftImage)} alt={drops.length === 1 ? '' : drop.giftName} loading='lazy' />
        </span>
      ))}
      {rest > 0 && <span className={css.rest}>+{rest}</span>}
      {drops.length === 1 && drops[0] && <span className={`${css.only} ${gradeClass(drops[0].grade)}`}>{drops[0].giftName}</span>}
    </span>
  )
}
