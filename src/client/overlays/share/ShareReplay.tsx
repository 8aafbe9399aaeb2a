import { type ReactNode, useState } from 'react'
import { OverlayFailed } from '#client/parts/OverlayFailed.tsx'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import type { SharedPlay } from '#state/core/play/sharedReplay.ts'

const sheet = part(() => import('./ReplaySheet.tsx'))

interface Props {
  play: SharedPlay
  /** What was won, in words: `开出了赤霄剑`. */
  won: string
  /** The button. */
  children: (open: () => void) => ReactNode
}

/** A button that opens the sheet 分享回放, in the look of its place. */
export function ShareReplay({ play, won, children }: Props) {
  const [sharing, setSharing] = useState(false)
  const close = () => setSharing(false)
  return (
    <>
      {children(() => setSharing(true))}
      {sharing && (
        <PartView
          part={sheet}
          given={{ play, won, onClose: close }}
          waiting={null}
          broken={(broken) => <OverlayFailed {...broken} onClose={close} />}
        />
      )}
    </>
  )
}
