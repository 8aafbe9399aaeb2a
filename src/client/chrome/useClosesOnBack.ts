import { useEffect, useRef } from 'react'
import { closesOnBack } from '#state/platform/back.ts'

/** Makes the phone's own back call `onClose` while `open` is true and nothing else has opened above. */
export function useClosesOnBack(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => (open ? closesOnBack(() => latest.current()) : undefined), [open])
}
