import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { SharedProofsPart } from '#client/overlays/share/SharedProofsPart.tsx'
import { repeatShared, sharedReplayState } from '#state/core/play/sharedReplay.ts'
import { go } from '#state/platform/go.ts'
import { ResultActs } from './ResultActs.tsx'

interface Props {
  /** What leads on, and where. */
  way: { name: string; to: string }
  onCheck: () => void
}

/** The buttons below the result of a shared play: again, the proof where it goes along, and the way to play oneself. */
export function SharedActs({ way, onCheck }: Props) {
  const { proof } = useSnapshot(sharedReplayState)
  return (
    <ResultActs>
      <Button tone='ghost' onClick={repeatShared}>
        再看一次
      </Button>
      {proof && (
        <Button tone='violet' onClick={onCheck}>
          验证
        </Button>
      )}
      <Button tone='gold' onClick={() => go(way.to)}>
        {way.name}
      </Button>
    </ResultActs>
  )
}

/** The same where receipts prove the draws. */
export function ReceiptActs({ token, count, way }: Pick<Props, 'way'> & { token: string; count: number }) {
  const [checking, setChecking] = useState(false)
  return (
    <>
      <SharedActs way={way} onCheck={() => setChecking(true)} />
      {checking && <SharedProofsPart token={token} count={count} onClose={() => setChecking(false)} />}
    </>
  )
}
