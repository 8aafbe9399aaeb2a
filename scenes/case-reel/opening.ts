import { gsap } from 'gsap'
import { BOARD } from '../kit/artBoard.ts'
import type { Show } from '../kit/show.ts'
import { coinShot, gathering, loot } from './bursts.ts'
import type { Cast } from './Cast.ts'

/** Shares of the opening: the flight, the shaking; the rest is the lid. */
const FLIGHT = 0.36
const SHAKE = 0.32

/** The box flies in, shakes, and its lid bursts open in light. */
export async function openBox(cast: Cast, show: Show): Promise<void> {
  const { opening } = cast.times
  if (cast.book.fast || cast.context.reduced) return openAtOnce(cast, show)
  show.cue(flyIn(cast, show, (opening * FLIGHT) / 1000))
  await show.wait(opening * FLIGHT)
  show.sound('charge', { volume: 0.8 })
  show.vibrate([20, 60, 30])
  show.cue(cast.box.shake((opening * SHAKE) / 1000))
  charge(cast, show, opening * SHAKE)
  await show.wait(opening * SHAKE)
  show.sound('crateUnlock')
  show.sound('crack', { volume: 0.9 })
  show.cue(cast.box.open(1.2))
  show.cue(burst(cast, show, cast.box.lidTime / 1000, 0.42))
  await show.wait(opening * (1 - FLIGHT - SHAKE))
  if (show.skipped) cast.box.finish()
}

function flyIn(cast: Cast, show: Show, seconds: number): gsap.core.Timeline {
  const { container } = cast.box
  const { box } = cast.layout
  const timeline = gsap.timeline({ paused: true })
  timeline.call(() => show.sound('whoosh'), [], 0)
  timeline.fromTo(container, { alpha: 0 }, { alpha: 1, duration: seconds * 0.3 }, 0)
  timeline.fromTo(container, { y: cast.board.height * 0.46 }, { y: box.y, duration: seconds, ease: 'bounce.out' }, 0)
  timeline.fromTo(
    container.scale,
    { x: box.scale * 1.35, y: box.scale * 1.35 },
    { x: box.scale, y: box.scale, duration: seconds * 0.6, ease: 'power2.in' },
    0,
  )
  timeline.to(cast.halo, { alpha: 0.35, duration: seconds }, 0)
  timeline.set(cast.halo.scale, { x: 1.7, y: 0.9 }, 0)
  return timeline
}

/** Light is drawn into the shaking box. */
function charge(cast: Cast, show: Show, ms: number): void {
  show.cue(gsap.timeline({ paused: true }).to(cast.halo, { alpha: 0.6, duration: ms / 1000, ease: 'power2.in' }))
  if (!show.skipped) cast.sparks.emit(gathering(mouth(cast), ms))
}

/** Light bursts out of the lid: a blink, a blow that shakes the picture, rays, a beam, coins and sparks. */
function burst(cast: Cast, show: Show, lid: number, seconds: number): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true })
  timeline.call(() => strikeLid(cast, show), [], lid)
  shine(cast, timeline, lid, seconds)
  return timeline
}

function strikeLid(cast: Cast, show: Show): void {
  if (show.skipped) return
  const at = mouth(cast)
  show.cue(cast.flash.play(0.5, 0xfff0d0))
  show.cue(cast.shake.play(6))
  show.cue(cast.shock.play({ ...at, radius: 190, tint: 0xffc45a, flat: 0.62 }))
  for (const emission of loot(at)) cast.sparks.emit(emission)
  cast.coins.emit(coinShot(at, { count: 16, angle: -Math.PI / 2, spread: 1.5, speed: [330, 720] }))
}

function shine(cast: Cast, timeline: gsap.core.Timeline, at: number, seconds: number): void {
  timeline.fromTo(cast.rays, { size: 0.4 }, { size: 1.3, duration: seconds * 2, ease: 'expo.out', immediateRender: false }, at)
  timeline.to(cast.rays, { power: 0.85, duration: seconds }, at)
  timeline.fromTo(cast.halo.scale, { x: 1.2, y: 1.2 }, { x: 2.3, y: 1.9, duration: seconds, ease: 'expo.out' }, at)
  timeline.to(cast.halo, { alpha: 0.5, duration: seconds * 0.5 }, at)
  timeline.set(cast.beam.scale, { x: 0.5, y: 0.2 }, at)
  timeline.to(cast.beam, { alpha: 0.55, duration: seconds }, at)
  timeline.to(cast.beam.scale, { x: 0.95, y: 1.15, duration: seconds * 1.4, ease: 'expo.out' }, at)
}

/** Where the light comes from, in board units. */
export function mouth(cast: Cast): { x: number; y: number } {
  const { box } = cast.layout
  return { x: BOARD.width / 2, y: box.y - 160 * box.scale }
}

/** Fast play and reduced motion: the open box fades in with its light. */
function openAtOnce(cast: Cast, show: Show): Promise<void> {
  const seconds = cast.times.opening / 1000
  const timeline = gsap.timeline({ paused: true })
  timeline.fromTo(cast.box.container, { alpha: 0 }, { alpha: 1, duration: seconds }, 0)
  timeline.add(cast.box.open(seconds).play(), 0)
  shine(cast, timeline, 0, seconds)
  show.sound('crateUnlock')
  show.cue(timeline)
  return show.wait(cast.times.opening).then(() => cast.box.finish())
}
