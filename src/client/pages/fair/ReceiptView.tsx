import { ProofActs } from '#client/overlays/receipt/ProofActs.tsx'
import { ReceiptBody } from '#client/overlays/receipt/ReceiptBody.tsx'
import { useProof } from '#client/overlays/receipt/useProof.ts'
import { go } from '#state/platform/go.ts'
import css from './Fair.module.css'

/** One receipt in full. Its buttons are always in view. */
export function ReceiptView({ receiptId }: { receiptId: string }) {
  const proof = useProof(receiptId)
  return (
    <>
      <div className={css.scroll}>
        <ReceiptBody receiptId={receiptId} proof={proof} onLeave={() => go('/fair')} />
      </div>
      {proof && (
        <div className={css.bar}>
          <ProofActs proof={proof} />
        </div>
      )}
    </>
  )
}
