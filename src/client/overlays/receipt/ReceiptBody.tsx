import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { AskDesk } from '#client/parts/AskDesk.tsx'
import { closeReceipt } from '#state/core/fairness/fair.ts'
import { loadReceipt, receiptsState } from '#state/core/fairness/receipts.ts'
import css from './ReceiptBody.module.css'
import { ReceiptProof } from './ReceiptProof.tsx'
import type { Proof } from './useProof.ts'

interface Props {
  receiptId: string
  proof: Proof | null
  /** Called by the button that shows when the receipt does not exist. */
  onLeave: () => void
}

/** Loads a receipt and shows its proof, or tells why there is none. */
export function ReceiptBody({ receiptId, proof, onLeave }: Props) {
  const status = useSnapshot(receiptsState).status[receiptId]
  useEffect(() => void loadReceipt(receiptId), [receiptId])
  if (proof) {
    return (
      <>
        <ReceiptProof proof={proof} />
        <AskDesk kind='receipt' id={receiptId} onLeave={closeReceipt} />
      </>
    )
  }
  if (status === 'missing') return <Missing onLeave={onLeave} />
  if (status === 'error') {
    return (
      <Nothing>
        <ErrorState text='凭证保存在服务器上，联网后可随时验证' onRetry={() => void loadReceipt(receiptId)} />
      </Nothing>
    )
  }
  return <Waiting />
}

const Nothing = ({ children }: { children: ReactNode }) => <div className={css.nothing}>{children}</div>

function Missing({ onLeave }: { onLeave: () => void }) {
  return (
    <Nothing>
      <EmptyState art={<Icon glyph={shieldCheck} size={80} className={css.shield} />} title='没有找到这张凭证' text='凭证只对玩家本人可见'>
        <Button tone='violet' size='sm' onClick={onLeave}>
          返回
        </Button>
      </EmptyState>
    </Nothing>
  )
}

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取凭证'>
      <Skeleton height={112} />
      <Skeleton height={250} />
      <Skeleton height={140} />
      <Skeleton height={220} />
    </div>
  )
}
