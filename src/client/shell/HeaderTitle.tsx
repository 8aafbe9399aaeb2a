import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { appState } from '#state/platform/app.ts'

/** A title in the header of a page that shows none as a rule. Screen readers have the page's own. */
export function HeaderTitle({ text }: { text: string }) {
  const { meta } = useSnapshot(appState)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header makes the place when it knows this page
  useLayoutEffect(() => setPlace(document.getElementById('header-title')), [meta])
  return place && createPortal(text, place)
}
