import { gsap } from 'gsap'
import type { Container, Sprite } from 'pixi.js'
import type { Glint } from '../kit/fx/Glint.ts'
import type { Pillar } from '../kit/fx/Pillar.ts'
import { GRADE_LIGHTS } from '../kit/fx/ramp.ts'
import type { Starburst } from '../kit/fx/Starburst.ts'
import type { Show } from '../kit/show.ts'
import type { Card } from './Card.ts'
import type { EdgeLight } from './EdgeLight.ts'
import type { EndPlace } from './endPlaces.ts'
import { dealPose, homeAt, type Pose } from './fan.ts'
import { foreshadow } from './foreshadow.ts'
import type { cardPlaces } from './layout.ts'
import { TIMES } from './maths.ts'
import { mouth } from './openBox.ts'
import type { StageObjects } from './StageObjects.ts'

/** Everything that the moves of ten cards use. */
export interface CardMoves {
  objects: StageObjects
  layer: Container
  /** Dark plate between hall and cards. */
  veil: Sprite
  cards: Card[]
  /** Places of the end, the best card's first. */
  ends: EndPlace[]
  /** Indices of the cards, the best first. */
  ranks: readonly number[]
  /** True once they have gone to their places of the end. */
  settled: boolean
  places: ReturnType<typeof cardPlaces>
  pillar: Pillar
  edge: EdgeLight
  bursts: readonly Starburst[]
  glints: readonly Glint[]
  nextBurst: number
}

/** Alpha of that plate: behind the dealt cards, and behind one that is turned in the middle. */
export const VEIL = { deal: 0.5, hero: 0.74 } as const
/** Width of a card's film in heights of the card. */
const FILM_WIDTH = 2.2
/** Length of the cards' cut corners in board units. */
const CUT = 11
/** Ms between the glints of two cards. */
const GLINT_APART = 26

/** Deals the cards: they fly out of the light into a turning fan, then down into three rows with a soft tick each. The box sinks. */
export function dealCards(moves: CardMoves, show: Show): Promise<void> {
  const { objects } = moves
  const seconds = objects.times.deal / 1000
  const timeline = gsap.timeline({ paused: true })
  timeline.call(() => show.sound('cardDeal'), [], 0)
  timeline.to(moves.veil, { alpha: VEIL.deal, duration: seconds }, 0)
  if (objects.context.reduced) for (const { container } of moves.cards) timeline.to(container, { alpha: 1, duration: seconds }, 0)
  else throwCards(moves, timeline, show, seconds)
  sinkBox(objects, timeline, seconds)
  if (objects.foreshadowing?.at === 'spin' && !objects.foreshadowed) timeline.add(foreshadow(objects, show).play(), 0.1)
  return show.run(timeline)
}

function throwCards(moves: CardMoves, timeline: gsap.core.Timeline, show: Show, seconds: number): void {
  const { objects, cards, places } = moves
  const from = mouth(objects)
  const clock = { ms: 0 }
  const pose: Pose = { x: 0, y: 0, rotation: 0, scale: 1 }
  const lay = () => {
    for (const [index, { container }] of cards.entries()) {
      dealPose(index, clock.ms, from, places.places[index] ?? places.middle, pose)
      container.position.set(pose.x, pose.y)
      container.rotation = pose.rotation
      container.scale.set(pose.scale)
    }
  }
  timeline.set(
    cards.map(({ container }) => container),
    { alpha: 1 },
    0,
  )
  timeline.to(clock, { ms: TIMES.full.deal, duration: seconds, ease: 'none', onUpdate: lay }, 0)
  const pace = (seconds * 1000) / TIMES.full.deal
  if (objects.book.fast) return
  for (const index of cards.keys()) {
    const at = (homeAt(index) - 120) * pace
    timeline.call(() => show.sound('tick', { volume: 0.45, rate: 1 + index * 0.03 }), [], at / 1000)
  }
}

function sinkBox(objects: StageObjects, timeline: gsap.core.Timeline, seconds: number): void {
  if (objects.context.reduced) timeline.to([objects.box.container, objects.shadow], { alpha: 0, duration: seconds }, 0)
  else timeline.add(objects.stepAside(seconds * 0.72).play(), seconds * 0.28)
  timeline.to([objects.beam, objects.halo], { alpha: 0.22, duration: seconds }, 0)
}

/** Plays a burst on a card. It takes the next free one, because the burst before may still glow. */
export function burstOn(moves: CardMoves, card: Card, size: number, show: Show): void {
  const { bursts, places, objects } = moves
  if (show.skipped) return
  const burst = bursts[moves.nextBurst % bursts.length]
  moves.nextBurst += 1
  const { x, y } = card.container
  const { width, height } = places.cell
  if (burst) layBelow(moves, card, burst, size > 1)
  if (burst) show.cue(burst.play(card.drop.grade, { x, y, width: width * size, height: height * size }))
  const film = card.celebrate(places.cell.height * FILM_WIDTH * size)
  if (film) show.cue(film)
  if (card.drop.grade > 1 || objects.context.reduced) return
  show.cue(objects.shake.play(card.drop.grade === 0 ? 5 : 4))
}

/** Puts a burst below all cards, so that it covers no name and no price, or just below a card that is the only one lit. */
function layBelow({ layer, veil }: CardMoves, card: Card, burst: Starburst, alone: boolean): void {
  layer.addChild(burst.container)
  layer.setChildIndex(burst.container, alone ? layer.getChildIndex(card.container) : layer.getChildIndex(veil) + 1)
}

/** Runs a glint over the cards from the commonest to the rarest. */
export function closingGlint(moves: CardMoves, show: Show): Promise<void> {
  const { objects, cards, glints, places } = moves
  const order = [...moves.ranks].reverse()
  const timeline = gsap.timeline({ paused: true })
  const seconds = objects.times.glint / 1000
  timeline.to({}, { duration: seconds }, 0)
  if (!show.skipped && seconds > 0) {
    const each = seconds - (GLINT_APART * (order.length - 1)) / 1000
    for (const [at, index] of order.entries()) {
      const [card, glint] = [cards[index], glints[at]]
      if (!card || !glint) continue
      const { x, y, scale } = moves.ends[order.length - 1 - at] ?? { ...places.middle, scale: 1 }
      const { width, height } = places.cell
      const area = { x, y, width: width * scale - 3, height: height * scale - 3, cut: CUT * scale }
      const sweep = glint.play({ ...area, tint: GRADE_LIGHTS[card.drop.grade].core })
      timeline.add(sweep.timeScale(0.72 / each), (at * GLINT_APART) / 1000)
    }
  }
  return show.run(timeline)
}
