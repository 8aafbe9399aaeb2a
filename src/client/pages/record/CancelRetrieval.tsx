import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import type { RetrievalOrder } from '#shared/calls/retrieval.ts'
import { cancelOrder } from '#state/economy/retrievals.ts'
import { notify } from '#state/platform/notice.ts'
import css from './Retrievals.module.css'

interface Props {
  order: RetrievalOrder
  onClose: () => void
}

/** Asks the player before an order is cancelled. */
export function CancelRetrieval({ order: { orderId, items }, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      if (await cancelOrder(orderId)) notify.success('已取消，物品已回到背包')
    } finally {
      onClose()
    }
  }
  return (
    <Modal open onClose={onClose} title='取消提取' width={300}>
      <p className={css.question}>取消后，这 {items.length} 件物品会立即回到背包，之后可以重新申请提取。</p>
      <div className={css.two}>
        <Button tone='ghost' size='sm' onClick={onClose}>
          再想想
        </Button>
        <Button tone='violet' size='sm' busy={busy} onClick={() => void cancel()}>
          确认取消
        </Button>
      </div>
    </Modal>
  )
}
