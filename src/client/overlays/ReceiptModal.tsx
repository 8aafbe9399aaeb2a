import { useSnapshot } from 'valtio'
import { Modal } from '#client/chrome/Modal.tsx'
import { closeReceipt, fairState } from '#state/core/fairness/fair.ts'
import css from './ReceiptModal.module.css'
import { ProofActs } from './receipt/ProofActs.tsx'
import { ReceiptBody } from './receipt/ReceiptBody.tsx'
import { useProof } from './receipt/useProof.ts'

/** 凭证: the receipt of one draw, checked on this device, over any page. It is open while fairState has a receiptId. */
export default function ReceiptModal() {
  const { receiptId } = useSnapshot(fairState)
  const proof = useProof(receiptId)
  const footer = proof && (
    <div className={css.acts}>
      <ProofActs proof={proof} />
    </div>
  )
  return (
    <Modal open onClose={closeReceipt} title='开箱凭证' height={736} layer={1} className={css.modal} footer={footer}>
      <ReceiptBody receiptId={receiptId} proof={proof} onLeave={closeReceipt} />
    </Modal>
  )
}
