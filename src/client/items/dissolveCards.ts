import { dissolve, standing } from '#client/stage/dissolve.ts'
import type { Standing } from '#client/stage/paintDissolve.ts'

/**
 * Notes where the cards of these items stand in the grid; to be called while they are there. The returned function lets their pictures
 * dissolve, wherever their elements are by then; not when the player has left the page meanwhile.
 */
export function holdCards(itemIds: Iterable<string>): () => void {
  const wanted = new Set(itemIds)
  const cards = [...document.querySelectorAll<HTMLElement>('[data-item]')].filter(({ dataset }) => wanted.has(dataset.item ?? ''))
  const page = location.pathname
  const seen = cards.flatMap((card): Standing[] => {
    const picture = card.querySelector('img')
    const held = picture && standing(picture)
    return held ? [held] : []
  })
  return () => {
    if (location.pathname === page) dissolve(seen)
  }
}
