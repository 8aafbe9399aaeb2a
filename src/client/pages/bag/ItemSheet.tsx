import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { receipt } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import type { BagItem } from '#shared/calls/profile.ts'
import { timeText } from '#state/clock.ts'
import { openReceipt } from '#state/fair.ts'
import { largeUrl } from '#state/images.ts'
import css from './ItemSheet.module.css'

interface Props {
  /** Null closes the sheet. */
  item: BagItem | null
  marked?: boolean
  /** Marks the item. Without it the item cannot be marked here. */
  onToggle?: (item: BagItem) => void
  onClose: () => void
}

/** One item: its picture, its worth, and where and when the player got it. */
export function ItemSheet({ item, marked = false, onToggle, onClose }: Props) {
  if (!item) return null
  const { giftName, giftImage, grade, recoveryPrice, gainedAt, boxName, receiptId } = item
  return (
    <Modal open onClose={onClose} title='物品详情' width={330} tone={grade === 0 ? 'gold' : 'violet'}>
      <div className={`${css.stage} ${gradeClass(grade)}`}>
        <span className={css.burst} />
        <span className={css.halo} />
        <img src={largeUrl(giftImage)} alt='' className={css.art} />
        <span className={css.grade}>{gradeName(grade)}</span>
      </div>
      <h2 className={css.name}>{giftName}</h2>
      <Amount value={recoveryPrice} size={26} className={css.price} />
      <dl className={css.facts}>
        <dt>获得时间</dt>
        <dd>{timeText(gainedAt)}</dd>
        <dt>来源</dt>
        <dd>{boxName || '商城购买或玩家赠送'}</dd>
        <dt>编号</dt>
        <dd className={css.number}>{item.itemId}</dd>
      </dl>
      <div className={css.acts}>
        {receiptId && (
          <Button tone='ghost' size='sm' onClick={() => openReceipt(receiptId)}>
            <Icon glyph={receipt} size={17} />
            查看凭证
          </Button>
        )}
        {onToggle && (
          <Button
            tone='violet'
            size='sm'
            onClick={() => {
              onToggle(item)
              onClose()
            }}
          >
            {marked ? '取消选择' : '选择这件'}
          </Button>
        )}
      </div>
    </Modal>
  )
}
