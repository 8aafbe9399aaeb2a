import { gsap } from 'gsap'
import { PEEL } from '#shared/modes/kuji/rules.ts'
import { stageState } from '#state/core/play/stage.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import type { Show } from '../kit/show.ts'
import { SHARES, timeOf } from './maths.ts'
import type { Peeler } from './Peeler.ts'
import type { Inside } from './paint.ts'

/** Brightness of the light behind a prize that has a moment of its own, and behind any other. */
const BRIGHT = 0.95
const FAINT = 0.4
/** How far above its place a ticket is dealt from, in board units. */
const ABOVE = 60

const seconds = (ms: number) => ms / 1_000

/**
 * Peels all tickets of a book, one after another, the Last One at the end. It takes as long as `revealDelay` says. Skipping jumps every step to its end, so
 * the last frame is the same.
 */
export async function perform(peeler: Peeler, show: Show, reduced: boolean): Promise<void> {
  show.sound('cardDeal')
  await show.wait(PEEL.lead)
  for (const [index, inside] of peeler.insides.entries()) await peelOne(peeler, show, { index, inside, reduced })
  stageState.phase = 'revealed'
}

interface Turn {
  index: number
  inside: Inside
  reduced: boolean
}

async function peelOne(peeler: Peeler, show: Show, turn: Turn): Promise<void> {
  const { index, inside, reduced } = turn
  const whole = inside.rank === 'last' ? PEEL.last : timeOf(inside.rank)
  const grand = whole > PEEL.ticket
  // A ticket with a moment of its own is peeled slowly, and then stays in view.
  const pace = grand ? PEEL.ticket * 1.25 : PEEL.ticket
  peeler.begin(index)
  if (index > 0) await show.run(deal(peeler, pace * SHARES.deal, reduced))
  else await show.wait(pace * SHARES.deal)
  if (grand) show.sound('heartbeat')
  show.sound('packetTear')
  await show.run(reduced ? fade(peeler, pace * (SHARES.strip + SHARES.peel)) : peelOff(peeler, pace))
  show.cue(land(peeler, turn))
  show.sound(grand ? 'land0' : `land${inside.drop.grade}`)
  show.vibrate(grand ? 'land0' : `land${inside.drop.grade}`)
  if (grand) celebrate(peeler, show, turn)
  await show.wait(whole - pace * (SHARES.deal + SHARES.strip + SHARES.peel))
  const title = peeler.titleOf(inside.rank)
  if (title && index < peeler.insides.length - 1) title.alpha = 0
}

/** The next ticket comes from above. */
function deal({ peel: { container }, rays }: Peeler, ms: number, reduced: boolean): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true }).to(rays, { power: 0, duration: seconds(ms) }, 0)
  timeline.fromTo(container, { alpha: 0 }, { alpha: 1, duration: seconds(ms) * 0.6 }, 0)
  return reduced ? timeline : timeline.fromTo(container, { y: -ABOVE }, { y: 0, duration: seconds(ms), ease: 'back.out(1.4)' }, 0)
}

/** The strip is torn down, then the leaf is peeled from right to left and flies away. */
function peelOff({ peel }: Peeler, pace: number): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true })
  timeline.to(peel, { tear: 1, duration: seconds(pace * SHARES.strip), ease: 'power2.in' }, 0)
  timeline.to(peel, { peel: 1, duration: seconds(pace * SHARES.peel), ease: 'power1.inOut' }, seconds(pace * SHARES.strip))
  return timeline
}

/** The cover fades, without a movement. */
function fade({ peel }: Peeler, ms: number): gsap.core.Timeline {
  const cover = { alpha: 1 }
  const onUpdate = () => peel.uncover(cover.alpha)
  return gsap.timeline({ paused: true }).to(cover, { alpha: 0, duration: seconds(ms), onUpdate })
}

/** The leaf leaves, the light behind the prize comes up, and the ticket's chip appears below. */
function land(peeler: Peeler, { index, reduced }: Turn): gsap.core.Timeline {
  const { peel, rays, chips } = peeler
  const grade = peeler.gradeOf(index)
  rays.tint = GRADE_LIGHT[grade]
  const timeline = gsap.timeline({ paused: true })
  if (!reduced) timeline.to(peel, { fly: 1, duration: 0.22, ease: 'power2.in' }, 0)
  timeline.to(rays, { power: grade <= 2 ? FAINT + 0.2 : FAINT, size: 1, duration: 0.2 }, 0)
  const chip = chips[index]
  if (!chip) return timeline
  timeline.to(chip, { alpha: 1, duration: 0.16 }, 0.04)
  return timeline
}

/** A prize of the highest ranks, and the Last One: light, a word, paper, and a blow of the camera. */
function celebrate(peeler: Peeler, show: Show, { inside, reduced }: Turn): void {
  const { x, y } = peeler.middle
  const tint = GRADE_LIGHT[inside.drop.grade]
  show.cue(gsap.timeline({ paused: true }).to(peeler.rays, { power: BRIGHT, size: 1.35, duration: 0.35 }))
  show.cue(peeler.flash.play(0.5, tint))
  show.cue(peeler.shock.play({ x, y, radius: 260, tint }))
  if (inside.rank === 'A' || inside.rank === 'last') show.cue(peeler.confetti.play(peeler.view))
  show.cue(peeler.camera.punch(1.08, 0.5))
  show.sound('stamp')
  const title = peeler.titleOf(inside.rank)
  if (title) show.cue(gsap.timeline({ paused: true }).to(title, { alpha: 1, duration: reduced ? 0.3 : 0.12 }, 0.1))
}
