import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { firstGiftHold } from '#client/gifts/firstGiftWords.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import { go } from '#state/platform/go.ts'
import { largeUrl } from '#state/platform/images.ts'
import css from './GiftReveal.module.css'

/** Reveals the gift for the first top-up: the object, its grade and worth, and where it is now. */
export function GiftReveal({ gift, onClose }: { gift: ItemCard; onClose: () => void }) {
  const { giftName, giftImage, grade, recoveryPrice } = gift
  const toBag = () => {
    onClose()
    go('/bag', '/welfare')
  }
  return (
    <Modal open onClose={onClose} title='首充礼' tone='gold' width={320}>
      <div className={`${css.view} ${gradeClass(grade)}`}>
        <span className={css.burst} />
        <span className={css.halo} />
        <img className={css.art} src={largeUrl(giftImage)} alt='' />
        <span className={css.grade}>{gradeName(grade)}</span>
        <h3 className={css.name}>{giftName}</h3>
        <Amount value={recoveryPrice} size={26} />
        <p className={css.text} role='status'>
          「{giftName}」已放入背包，{firstGiftHold(gift)}
        </p>
        <div className={css.acts}>
          <Button tone='ghost' size='sm' onClick={toBag}>
            去背包看看
          </Button>
          <Button tone='gold' size='sm' onClick={onClose}>
            收下
          </Button>
        </div>
      </div>
    </Modal>
  )
}
