import { gsap } from 'gsap'
import { type CardMoves, VEIL } from './cardMoves.ts'

/** Seconds between the departures of two cards, and the shortest way of one. */
const APART = 0.014
const SHORTEST = 0.1
/** Strength of the light that stays around the best card. */
const BEST_FLOOD = 0.62

/** The ten cards go to their places of the end, for whoever has turned them at once. */
export function settling(moves: CardMoves): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true })
  settle(moves, timeline, 0, moves.objects.times.landing / 1000)
  return timeline
}

/** From `at` on, within `seconds`: the best card comes forward, the others line up around it by their rank. */
export function settle(moves: CardMoves, timeline: gsap.core.Timeline, at: number, seconds: number): void {
  const { cards, objects, ranks, ends } = moves
  const ranked = ranks.flatMap((index) => cards[index] ?? [])
  timeline.call(() => bringForward(moves), [], at)
  timeline.to(moves.veil, { alpha: VEIL.deal, duration: seconds }, at)
  timeline.to(cards, { dim: 1, duration: seconds, ease: 'power1.inOut' }, at)
  const [best] = ranked
  if (best && best.drop.grade <= 3) timeline.to(best.flood, { alpha: BEST_FLOOD, duration: seconds }, at)
  timeline.to(
    cards.map(({ halo }) => halo),
    { alpha: 0, duration: objects.context.reduced ? seconds * 0.4 : seconds, ease: 'power2.in' },
    at,
  )
  if (objects.context.reduced) {
    exchange(moves, timeline, at, seconds)
    return
  }
  ranked.forEach(({ container }, rank) => {
    const { x, y, scale } = ends[rank] ?? { ...moves.places.middle, scale: 1 }
    const late = rank * APART
    const way = Math.max(seconds - late, SHORTEST)
    timeline.to(container, { x, y, duration: way, ease: 'power3.inOut' }, at + late)
    timeline.to(container.scale, { x: scale, y: scale, duration: way, ease: 'back.inOut(1.2)' }, at + late)
  })
  // The stage may have taken another size meanwhile.
  timeline.call(() => standAtEnd(moves), [])
}

/** Stands them at their places of the end. */
export function standAtEnd({ cards, ranks, ends, places }: CardMoves): void {
  ranks.forEach((index, rank) => {
    const { x, y, scale } = ends[rank] ?? { ...places.middle, scale: 1 }
    cards[index]?.container.position.set(x, y)
    cards[index]?.container.scale.set(scale)
  })
}

/** In calm motion they fade out and in again at their new places. */
function exchange(moves: CardMoves, timeline: gsap.core.Timeline, at: number, seconds: number): void {
  const bodies = moves.cards.map(({ container }) => container)
  timeline.to(bodies, { alpha: 0, duration: seconds / 2 }, at)
  timeline.call(() => standAtEnd(moves), [], at + seconds / 2)
  timeline.to(bodies, { alpha: 1, duration: seconds / 2 }, at + seconds / 2)
}

/** The best card lies over the others, the glints over it. */
function bringForward(moves: CardMoves): void {
  const { layer, cards, ranks, edge, glints } = moves
  moves.settled = true
  const best = cards[ranks[0] ?? 0]
  if (best) layer.addChild(best.container, edge.container, ...glints.map(({ container }) => container))
}
