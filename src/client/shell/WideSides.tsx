import { useEffect, useState } from 'react'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'

const sides = part(() => import('./Sides.tsx'))

/** From this width on the gutters beside the frame have room. */
const WIDE = '(min-width: 768px)'

/** True while a media query fits. */
function useMedia(query: string): boolean {
  const [fits, setFits] = useState(() => window.matchMedia(query).matches)
  useEffect(() => {
    const media = window.matchMedia(query)
    const tell = () => setFits(media.matches)
    tell()
    media.addEventListener('change', tell)
    return () => media.removeEventListener('change', tell)
  }, [query])
  return fits
}

/** Art and live drops beside the frame on wide screens. Phones do not load them, and the page works without them. */
export function WideSides() {
  if (!useMedia(WIDE)) return null
  return <PartView part={sides} given={{}} waiting={null} broken={() => null} />
}
