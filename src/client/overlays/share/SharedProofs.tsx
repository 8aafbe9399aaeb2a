import { useCallback, useEffect, useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { ReceiptProof } from '#client/overlays/receipt/ReceiptProof.tsx'
import { useProof } from '#client/overlays/receipt/useProof.ts'
import { drawName, loadSharedDraw } from '#state/core/play/sharedReplay.ts'
import css from './SharedProofs.module.css'

interface Props {
  token: string
  /** How many draws the play has. */
  count: number
  onClose: () => void
}

/** The proofs of the draws of a shared play, one at a time, each checked on the phone of whoever looks. */
export default function SharedProofs({ token, count, onClose }: Props) {
  const [draw, setDraw] = useState(0)
  const last = count - 1
  return (
    <Modal open onClose={onClose} title='验证这次抽取'>
      {last > 0 && (
        <div className={css.draws}>
          <Button tone='ghost' size='sm' disabled={draw === 0} onClick={() => setDraw(draw - 1)}>
            上一抽
          </Button>
          <b>
            第 {draw + 1} / {count} 抽
          </b>
          <Button tone='ghost' size='sm' disabled={draw === last} onClick={() => setDraw(draw + 1)}>
            下一抽
          </Button>
        </div>
      )}
      <Draw key={draw} token={token} draw={draw} />
    </Modal>
  )
}

function Draw({ token, draw }: { token: string; draw: number }) {
  const proof = useProof(drawName(token, draw))
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadSharedDraw(token, draw).catch(() => setFailed(true))
  }, [token, draw])
  useEffect(load, [load])
  if (proof) return <ReceiptProof proof={proof} />
  if (failed) return <ErrorState text='凭证保存在服务器上，联网后可随时验证' onRetry={load} />
  return (
    <div className={css.proof} role='status' aria-label='正在读取凭证'>
      <Skeleton height={112} />
      <Skeleton height={250} />
    </div>
  )
}
