import { OverlayFailed } from '#client/parts/OverlayFailed.tsx'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'

const proofs = part(() => import('./SharedProofs.tsx'))

/** The proofs of a shared play, whose code is loaded when they are first wanted. */
export function SharedProofsPart(given: { token: string; count: number; onClose: () => void }) {
  return <PartView part={proofs} given={given} waiting={null} broken={(broken) => <OverlayFailed {...broken} onClose={given.onClose} />} />
}
