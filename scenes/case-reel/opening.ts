import { gsap } from 'gsap'
import { BOARD } from '../kit/artBoard.ts'
import type { Show } from '../kit/show.ts'
import type { Cast } from './Cast.ts'
import { effect } from './pictures.ts'

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

/** Light bursts out of the lid: one short white-out, rays, a beam, coins and sparks. */
function burst(cast: Cast, show: Show, lid: number, seconds: number): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true })
  timeline.call(() => throwLoot(cast, show), [], lid)
  timeline.to(cast.white, { alpha: 0.55, duration: 0.04 }, lid)
  timeline.to(cast.white, { alpha: 0, duration: 0.24, ease: 'power2.out' }, lid + 0.08)
  shine(cast, timeline, lid, seconds)
  return timeline
}

function shine(cast: Cast, timeline: gsap.core.Timeline, at: number, seconds: number): void {
  const [back, front] = cast.rays
  timeline.set(back.scale, { x: 0.5, y: 0.5 }, at)
  timeline.set(front.scale, { x: 0.4, y: 0.4 }, at)
  timeline.to(back, { alpha: 0.5, duration: seconds }, at)
  timeline.to(front, { alpha: 0.4, duration: seconds }, at)
  timeline.to(back.scale, { x: 1.5, y: 1.5, duration: seconds * 2, ease: 'expo.out' }, at)
  timeline.to(front.scale, { x: 1.15, y: 1.15, duration: seconds * 2, ease: 'expo.out' }, at)
  timeline.fromTo(cast.halo.scale, { x: 1.2, y: 1.2 }, { x: 2.3, y: 1.9, duration: seconds, ease: 'expo.out' }, at)
  timeline.to(cast.halo, { alpha: 0.8, duration: seconds * 0.5 }, at)
  timeline.set(cast.beam.scale, { x: 0.5, y: 0.2 }, at)
  timeline.to(cast.beam, { alpha: 0.75, duration: seconds }, at)
  timeline.to(cast.beam.scale, { x: 0.95, y: 1.15, duration: seconds * 1.4, ease: 'expo.out' }, at)
}

function throwLoot(cast: Cast, show: Show): void {
  if (show.skipped) return
  const { x, y } = mouth(cast)
  const up = -Math.PI / 2
  cast.sparks.burst({
    texture: effect('spark'),
    x,
    y,
    width: 90,
    count: 34,
    angle: up,
    spread: 2.2,
    speed: [160, 620],
    gravity: 420,
    drag: 0.8,
    life: [500, 1300],
    scale: [0.1, 0.34],
    spin: 0.5,
    tint: 0xffe3a0,
  })
  cast.sparks.burst({
    texture: effect('dot'),
    x,
    y,
    width: 120,
    count: 30,
    angle: up,
    spread: 2.6,
    speed: [60, 460],
    gravity: -20,
    drag: 1.2,
    life: [700, 1900],
    scale: [0.08, 0.3],
    tint: 0xffb84a,
  })
  cast.coins.burst({
    texture: effect('coin'),
    x,
    y,
    width: 70,
    count: 16,
    angle: up,
    spread: 1.5,
    speed: [330, 720],
    gravity: 1150,
    life: [900, 1500],
    scale: [0.16, 0.34],
    spin: 0.8,
    flip: 1.6,
  })
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
