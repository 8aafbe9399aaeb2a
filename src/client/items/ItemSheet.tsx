import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { QuantityRow } from '#client/chrome/QuantityRow.tsx'
import { RETRIEVAL_LIMIT } from '#shared/calls/retrieval.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { profileState } from '#state/account/profile.ts'
import { openReceipt } from '#state/core/fairness/fair.ts'
import { bag } from '#state/core/items/bag.ts'
import { largeUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './ItemSheet.module.css'
import { BAG_USES, holdWords, sourceWords } from './itemWords.ts'
import { LockLine } from './LockLine.tsx'
import type { BagStack } from './stacks.ts'
import type { Wish } from './wish.ts'

interface Props {
  /** The item, or several that are alike. */
  stack: BagStack
  /** Asks what to do with some of the items. Without it the sheet only shows them. */
  onWish?: (wish: Wish) => void
  /** Buttons in place of those of the 背包. */
  acts?: ReactNode
  /** What can be done with the item, in one sentence. */
  uses?: string
  /** Where items came from that no box gave. */
  from?: string
  onClose: () => void
}

/** 物品详情: picture, worth, where and when the player got the item, its receipt, and what can be done with it. */
export function ItemSheet({ stack: { item, items }, onWish, acts, uses = BAG_USES, from = '商城购买或玩家赠送', onClose }: Props) {
  const { giftName, giftImage, grade, recoveryPrice, gainedAt, receiptId } = item
  const many = items.length > 1
  const hold = onWish ? holdWords(item) : ''
  return (
    <Modal open onClose={onClose} title='物品详情' width={330} tone={grade === 0 ? 'gold' : 'violet'}>
      <div className={`${css.stage} ${gradeClass(grade)}`}>
        <span className={css.burst} />
        <span className={css.halo} />
        <img src={largeUrl(giftImage)} alt='' className={css.art} />
        <span className={css.grade}>{gradeName(grade)}</span>
      </div>
      <h2 className={css.name}>
        {giftName}
        {many && <span className={css.times}> ×{items.length}</span>}
      </h2>
      <Amount value={recoveryPrice} size={26} className={css.price} />
      <p className={css.uses}>{uses}</p>
      <dl className={css.facts}>
        <dt>{many ? '最近获得' : '获得时间'}</dt>
        <dd>{timeText(gainedAt)}</dd>
        <dt>来源</dt>
        <dd>{sourceWords(item, from)}</dd>
        {hold && (
          <>
            <dt>提取条件</dt>
            <dd>{hold}</dd>
          </>
        )}
        <dt>编号</dt>
        <dd className={css.number}>
          {item.itemId}
          {many && ' 等'}
          {receiptId && (
            <button type='button' className={css.receipt} onClick={pressed(() => openReceipt(receiptId))}>
              <Icon glyph={shieldCheck} size={15} />
              查看凭证
            </button>
          )}
        </dd>
      </dl>
      {acts}
      {onWish && <Acts items={items} onWish={onWish} onDone={onClose} />}
    </Modal>
  )
}

interface ActsProps {
  items: BagStack['items']
  onWish: (wish: Wish) => void
  onDone: () => void
}

/** 兑换, 提取, 赠送 and 锁定 of one item, or of as many alike ones as the player chooses. Locked ones can only be unlocked. */
function Acts({ items, onWish, onDone }: ActsProps) {
  const giving = useSnapshot(profileState).data?.giving === true
  const [quantity, setQuantity] = useState(1)
  const most = items.length
  const worth = toWire(toMinor(items[0]?.recoveryPrice ?? 0) * quantity)
  const wish = (act: Wish['act']) => () => onWish({ act, items: items.slice(0, quantity) })
  return (
    <>
      {most > 1 && <QuantityRow quantity={quantity} most={most} onChange={(next) => setQuantity(Math.min(most, Math.max(1, next)))} />}
      {!items[0]?.locked && (
        <div className={cx(css.acts, giving && css.three)}>
          {giving && (
            <Button tone='ghost' size='sm' {...(quantity > 1 && { reason: '一次只能赠送一件物品' })} onClick={wish('give')}>
              赠送
            </Button>
          )}
          <Button
            tone='violet'
            size='sm'
            {...(quantity > RETRIEVAL_LIMIT && { reason: `一次最多提取 ${RETRIEVAL_LIMIT} 件，请分批提取` })}
            onClick={wish('retrieve')}
          >
            提取
          </Button>
          <Button tone='gold' size='sm' label={`兑换 ${formatAmount(worth)} 金币`} className={css.exchange} onClick={wish('exchange')}>
            兑换
            <Amount value={worth} size={13} tone='inherit' />
          </Button>
        </div>
      )}
      <LockLine list={bag} items={items.slice(0, quantity)} onDone={onDone} />
    </>
  )
}
