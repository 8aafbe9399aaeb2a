import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { SaveProof } from '#client/drawProof/SaveProof.tsx'
import { OverlayFailed } from '#client/parts/OverlayFailed.tsx'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { notify } from '#state/platform/notice.ts'
import css from './ProofActs.module.css'
import { RotateDialog } from './RotateDialog.tsx'
import type { Proof } from './useProof.ts'

const shareSheet = part(() => import('./ShareSheet.tsx'))

async function copyReceipt(receipt: Receipt): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(receipt))
    notify.success('凭证已复制，可发给客服')
  } catch {
    notify.error('复制失败，请截图联系客服')
  }
}

/** Buttons below the verdict: share the drop, reveal the seed, check again, copy the receipt, or save it as a file. */
export function ProofActs({ proof }: { proof: Proof }) {
  const [rotating, setRotating] = useState(false)
  const [sharing, setSharing] = useState(false)
  const { verdict } = proof.verification
  const { mode, receiptId } = proof.receipt
  return (
    <div className={css.acts}>
      {verdict === 'failed' && (
        <Button tone='ghost' block onClick={() => void copyReceipt(proof.receipt)}>
          复制凭证
        </Button>
      )}
      {verdict !== 'failed' && (
        <Button tone='ghost' block onClick={() => setSharing(true)}>
          分享
        </Button>
      )}
      {verdict === 'sealed' ? (
        <Button tone='violet' block onClick={() => setRotating(true)}>
          更换种子并验证
        </Button>
      ) : (
        <Button tone='violet' block busy={!proof.done} onClick={proof.again}>
          重新验证
        </Button>
      )}
      <div className={css.save}>
        <SaveProof saved={{ kind: 'receipt', mode, id: receiptId, proof: proof.receipt }} />
      </div>
      {sharing && (
        <PartView
          part={shareSheet}
          given={{ receipt: proof.receipt, onClose: () => setSharing(false) }}
          waiting={null}
          broken={(broken) => <OverlayFailed {...broken} onClose={() => setSharing(false)} />}
        />
      )}
      {rotating && <RotateDialog onClose={() => setRotating(false)} />}
    </div>
  )
}
