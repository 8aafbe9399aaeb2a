import { useCallback, useEffect, useState } from 'react'
import { type Invitation, paintInvitation } from './poster.ts'

/** The address by which somebody registers with a promotion code. */
export const linkOf = (promoteCode: string): string => `${window.location.origin}/?promoteCode=${encodeURIComponent(promoteCode)}`

interface PosterState {
  /** A PNG as a data URL; '' until it is painted. */
  poster: string
  failed: boolean
  /** Paints it once more. */
  again: () => void
}

/** Paints the player's poster, anew when name, avatar or code change. */
export function usePoster({ nickname, headPic, promoteCode, link }: Invitation): PosterState {
  const [poster, setPoster] = useState('')
  const [failed, setFailed] = useState(false)
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks for another attempt
  useEffect(() => {
    let gone = false
    setFailed(false)
    paintInvitation({ nickname, headPic, promoteCode, link }).then(
      (url) => !gone && setPoster(url),
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [nickname, headPic, promoteCode, link, times])
  return { poster, failed, again: useCallback(() => setTimes((before) => before + 1), []) }
}
