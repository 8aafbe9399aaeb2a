import { type RefObject, useEffect, useState } from 'react'

/** How far outside the row a card counts as near, in CSS px: about one card. */
const MARGIN = '0px 100px'

/**
 * Returns the boxes whose card (`data-box`) is or was near the visible part of the row. Where the browser cannot tell, it returns
 * all.
 */
export function useNear(row: RefObject<HTMLElement | null>, boxIds: string): ReadonlySet<string> {
  const [near, setNear] = useState<ReadonlySet<string>>(() => new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: other boxes have other cards
  useEffect(() => {
    const cards = [...(row.current?.querySelectorAll<HTMLElement>('[data-box]') ?? [])]
    const add = (some: readonly Element[]) => {
      const ids = some.flatMap((card) => (card as HTMLElement).dataset.box ?? [])
      if (ids.length > 0) setNear((before) => new Set([...before, ...ids]))
    }
    if (!('IntersectionObserver' in window)) {
      add(cards)
      return
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)
        for (const card of reached) observer.unobserve(card)
        add(reached)
      },
      { root: row.current, rootMargin: MARGIN },
    )
    for (const card of cards) observer.observe(card)
    return () => observer.disconnect()
  }, [row, boxIds])
  return near
}
