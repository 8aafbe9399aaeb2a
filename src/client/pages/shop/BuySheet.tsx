import { cx } from '#client/chrome/cx.ts'
import { gradeName } from '#client/chrome/grade.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { QuantityRow } from '#client/chrome/QuantityRow.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import type { ShopOffer } from '#shared/calls/shop.ts'
import { BoughtView } from './BoughtView.tsx'
import { BuyFoot } from './BuyFoot.tsx'
import css from './BuySheet.module.css'
import { lightOf, OfferArt } from './OfferArt.tsx'
import { OrderBill } from './OrderBill.tsx'
import { leftWords } from './offers.ts'
import { type Bought, useOrder } from './useOrder.ts'
import { VoucherPicker } from './VoucherPicker.tsx'

interface Props {
  /** The offer as it is now; null closes the sheet. */
  offer: ShopOffer | null
  onClose: () => void
}

/** The sheet on which the player buys an offer. It then shows what was bought. */
export function BuySheet({ offer, onClose }: Props) {
  return offer && <OpenSheet key={offer.offerId} offer={offer} onClose={onClose} />
}

function OpenSheet({ offer, onClose }: { offer: ShopOffer; onClose: () => void }) {
  const order = useOrder(offer)
  const { bought } = order
  return (
    <Modal
      open
      onClose={onClose}
      title={bought ? titleOf(bought) : offer.name}
      tone={bought ? 'gold' : 'violet'}
      footer={bought ? undefined : <BuyFoot offer={offer} order={order} onClose={onClose} />}
    >
      {bought ? (
        <BoughtView bought={bought} onClose={onClose} />
      ) : (
        <>
          <Stage offer={offer} />
          {offer.kind !== 'frame' && !offer.owned && (
            <QuantityRow quantity={order.quantity} most={order.most} onChange={order.setQuantity} />
          )}
          {order.vouchers.length > 0 && <VoucherPicker order={order} />}
          {!offer.owned && <OrderBill offer={offer} bill={order.bill} voucher={order.voucher} />}
        </>
      )}
    </Modal>
  )
}

const titleOf = ({ offer: { kind } }: Bought) => (kind === 'frame' ? '已收藏' : '购买成功')

function Stage({ offer }: { offer: ShopOffer }) {
  const { grade, text, kind } = offer
  const left = leftWords(offer)
  return (
    <div className={cx(css.stage, lightOf(offer))}>
      <span className={css.burst} />
      <span className={cx(css.art, kind !== 'item' && css.object)}>
        <OfferArt offer={offer} size={146} large />
      </span>
      <p className={css.text}>{text}</p>
      {(grade !== null || left) && (
        <p className={css.tags}>
          {grade !== null && <Tag grade={grade}>{gradeName(grade)}</Tag>}
          {left && <Tag>{left}</Tag>}
        </p>
      )}
    </div>
  )
}
