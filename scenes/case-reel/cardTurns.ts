import { gsap } from 'gsap'
import type { Grade } from '#shared/codes.ts'
import type { SoundId } from '#state/platform/sound.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import type { Show } from '../kit/show.ts'
import type { Card } from './Card.ts'
import { settle } from './cardEnd.ts'
import { burstOn, type CardMoves, VEIL } from './cardMoves.ts'
import { foreshadow } from './foreshadow.ts'
import type { CardTurn } from './maths.ts'

/** Scale of a card that lifts in its place, and of one that is turned in the middle. */
const LIFTED = 1.14
const HERO = 1.5
/** Brightness of the other cards while one is turned in the middle. */
const DIMMED = 0.35
/** Light behind a turned card at first and afterwards, by grade. */
const FLOOD = [
  [1, 0.6],
  [0.95, 0.5],
  [0.8, 0.36],
  [0.55, 0.2],
  [0.25, 0.08],
] as const
const EDGE = [0.95, 0.85, 0.7, 0.4, 0.16] as const
const LANDINGS = ['land0', 'land1', 'land2', 'land3', 'land4'] as const satisfies readonly SoundId[]
/** Seconds between two heartbeats, and of one. */
const BEAT = 0.36

/** Turns a card over in its place. From grade 2 on it lifts first and a light runs round it. */
export function turnInPlace(moves: CardMoves, card: Card, plan: CardTurn, show: Show): gsap.core.Timeline {
  const { grade, lift, turn, rest } = seconds(plan)
  const timeline = gsap.timeline({ paused: true })
  const calm = moves.objects.context.reduced
  const { container } = card
  if (lift > 0) {
    timeline.call(() => void moves.layer.addChild(container, moves.edge.container), [], 0)
    if (!calm) timeline.to(container.scale, { x: LIFTED, y: LIFTED, duration: lift, ease: 'power2.out' }, 0)
    if (!calm) runEdge(moves, card, timeline, 0, lift + turn * 0.6, 1)
    timeline.to(card.flood, { alpha: 0.45, duration: lift, ease: 'power2.in' }, 0)
  }
  turnOver(moves, card, timeline, { at: lift, turn, grade, size: 1 }, show)
  if (lift > 0 && !calm) timeline.to(container.scale, { x: 1, y: 1, duration: rest + turn * 0.4, ease: 'back.out(2)' }, lift + turn * 0.6)
  return timeline
}

/**
 * Turns a card over in the middle: the others dim, the card rises before a pillar of its light, the heart beats twice, it turns slowly
 * and returns.
 */
export function turnInTheMiddle(moves: CardMoves, card: Card, plan: CardTurn, show: Show): gsap.core.Timeline {
  const { grade, lift, hold, turn, rest, home } = seconds(plan)
  const timeline = gsap.timeline({ paused: true })
  const calm = moves.objects.context.reduced
  timeline.call(() => void moves.layer.addChild(moves.pillar.container, card.halo, card.container, moves.edge.container), [], 0)
  if (moves.objects.foreshadowing && !moves.objects.foreshadowed) timeline.add(foreshadow(moves.objects, show).play(), 0)
  else timeline.call(() => announce(grade, show), [], 0)
  light(moves, card, timeline, DIMMED, VEIL.hero, lift, 0)
  if (!calm) rise(moves, card, timeline, lift)
  if (grade <= 1) raisePillar(moves, timeline, grade, lift, hold + turn + rest)
  if (grade <= 2) beatTwice(card, timeline, lift, hold, calm, show)
  if (!calm && grade <= 2) runEdge(moves, card, timeline, lift * 0.6, hold + lift * 0.4 + turn * 0.5, HERO)
  timeline.to(card.flood, { alpha: grade <= 2 ? 0.7 : 0.3, duration: lift + hold, ease: 'power2.in' }, 0)
  turnOver(moves, card, timeline, { at: lift + hold, turn, grade, size: HERO }, show)
  const back = lift + hold + turn + rest
  if (grade === 0) goHome(moves, card, timeline, { at: back + 0.34, home: 0.3, calm })
  else settle(moves, timeline, back, home)
  return timeline
}

/** The plan's times in seconds. */
function seconds({ grade, lift, hold, turn, rest, home }: CardTurn) {
  return { grade, lift: lift / 1000, hold: hold / 1000, turn: turn / 1000, rest: rest / 1000, home: home / 1000 }
}

function announce(grade: Grade, show: Show): void {
  if (grade > 2) return
  show.sound(`riser${grade as 0 | 1 | 2}`, { volume: 0.9 })
}

/** Dims all other cards and the hall for `length` seconds from `at` on. */
function light(moves: CardMoves, card: Card, timeline: gsap.core.Timeline, dim: number, veil: number, length: number, at: number): void {
  const others = moves.cards.filter((other) => other !== card)
  timeline.to(others, { dim, duration: length, ease: 'power1.inOut' }, at)
  timeline.to(moves.veil, { alpha: veil, duration: length }, at)
}

function rise(moves: CardMoves, { container }: Card, timeline: gsap.core.Timeline, length: number): void {
  const { middle } = moves.places
  timeline.to(container, { x: middle.x, duration: length, ease: 'power2.inOut' }, 0)
  timeline.to(container, { y: middle.y, duration: length, ease: 'back.inOut(1.4)' }, 0)
  timeline.to(container.scale, { x: HERO, y: HERO, duration: length, ease: 'back.out(1.6)' }, 0)
}

function goHome(
  moves: CardMoves,
  card: Card,
  timeline: gsap.core.Timeline,
  { at, home, calm }: { at: number; home: number; calm: boolean },
): void {
  const place = moves.places.places[card.index] ?? moves.places.middle
  light(moves, card, timeline, 1, VEIL.deal, home, at)
  if (calm) return
  timeline.to(card.container, { x: place.x, y: place.y, duration: home, ease: 'power3.inOut' }, at)
  timeline.to(card.container.scale, { x: 1, y: 1, duration: home, ease: 'back.inOut(1.2)' }, at)
}

/** Opens the pillar while the card waits and closes it after the turn. */
function raisePillar(moves: CardMoves, timeline: gsap.core.Timeline, grade: Grade, lift: number, length: number): void {
  const { pillar, places } = moves
  const foot = places.middle.y + places.cell.height * HERO * 0.5 + 34
  const column = pillar.play({ x: places.middle.x, y: foot, height: foot + 90, tint: GRADE_LIGHT[grade] })
  timeline.add(column.timeScale(pillar.length / 1000 / (length + lift * 0.4)), lift * 0.6)
}

/** Two heartbeats before it turns. */
function beatTwice({ container }: Card, timeline: gsap.core.Timeline, from: number, hold: number, calm: boolean, show: Show): void {
  const beat = Math.min(BEAT, hold / 2)
  for (const at of [from, from + beat]) {
    timeline.call(() => show.sound('heartbeat'), [], at)
    timeline.call(() => show.vibrate('heart'), [], at)
    if (calm) continue
    timeline.to(container.scale, { x: HERO * 1.05, y: HERO * 1.05, duration: beat * 0.25, ease: 'power2.out' }, at)
    timeline.to(container.scale, { x: HERO, y: HERO, duration: beat * 0.6, ease: 'power2.inOut' }, at + beat * 0.25)
  }
}

function runEdge(moves: CardMoves, card: Card, timeline: gsap.core.Timeline, at: number, length: number, size: number): void {
  const { edge } = moves
  const follow = () => {
    edge.container.position.copyFrom(card.container.position)
    edge.container.scale.copyFrom(card.container.scale)
  }
  timeline.call(
    () => {
      edge.tint = GRADE_LIGHT[card.drop.grade]
      edge.container.scale.set(size)
    },
    [],
    at,
  )
  timeline.fromTo(edge, { share: 0 }, { share: 1, duration: length, ease: 'power1.inOut', immediateRender: false, onUpdate: follow }, at)
}

interface Turning {
  at: number
  turn: number
  grade: Grade
  /** Scale of the card. */
  size: number
}

/** The turn: sound, face, burst, and the light that stays. */
function turnOver(moves: CardMoves, card: Card, timeline: gsap.core.Timeline, { at, turn, grade, size }: Turning, show: Show): void {
  const half = at + turn / 2
  timeline.call(() => show.sound('cardFlip', { rate: 1.12 - (4 - grade) * 0.04, volume: grade === 4 ? 0.7 : 1 }), [], at)
  timeline.to(card, { turn: 1, duration: turn, ease: grade <= 2 ? 'power2.inOut' : 'sine.inOut' }, at)
  timeline.call(() => reveal(moves, card, size, show), [], half)
  const [bright, stays] = FLOOD[grade]
  timeline.to(card.flood, { alpha: bright, duration: turn * 0.3 }, half)
  timeline.to(card.flood, { alpha: stays, duration: 0.3 }, half + turn * 0.3)
  timeline.to(card.edge, { alpha: EDGE[grade], duration: turn * 0.4 }, half)
}

function reveal(moves: CardMoves, card: Card, size: number, show: Show): void {
  const { grade } = card.drop
  if (grade <= 3) show.sound(LANDINGS[grade])
  show.vibrate(`land${grade}`)
  burstOn(moves, card, size, show)
}
