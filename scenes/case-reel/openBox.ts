import { gsap } from 'gsap'
import { BOARD } from '../kit/artBoard.ts'
import { blend, GRADE_LIGHTS } from '../kit/fx/ramp.ts'
import type { Show } from '../kit/show.ts'
import { coinShot, dust, gathering, loot } from './bursts.ts'
import { foreshadow } from './foreshadow.ts'
import type { StageObjects } from './StageObjects.ts'

/** FLIGHT is the length in seconds of the flight from the shelf, HOP of the hop at its start. */
const FLIGHT = 0.46
const HOP = 0.14
/** Share of the shaking at which the third shake begins; a foreshadowing at the lid starts then. */
const THIRD = 0.667
/** Brightness and shade of the hall: when the scene begins, and while the box is the main thing. */
const ENTERED = { level: 0.42, shade: 0.7 } as const
const HUSHED = { level: 0.3, shade: 0.9 } as const
/** Alpha of the light on the floor under the box. */
const POOL = 0.5
/** Colours of the burst when nothing was foreshadowed. */
const PLAIN = { flash: 0xfff4de, shock: 0xffc45a } as const

/** The box flies in from the shelf, shakes three times, and its lid bursts open. Resolves at the burst. */
export async function openBox(objects: StageObjects, show: Show): Promise<void> {
  const { opening, unfold } = objects.times
  const lid = (opening - unfold) / 1000
  Object.assign(objects.hall, { level: ENTERED.level })
  objects.hall.shade.alpha = ENTERED.shade
  objects.floorLight.alpha = POOL
  if (objects.book.fast || objects.context.reduced) return openAtOnce(objects, show, lid)
  show.cue(flyIn(objects, show))
  await show.wait(FLIGHT * 1000)
  show.cue(charge(objects, show, lid - FLIGHT))
  await show.wait((lid - FLIGHT) * 1000)
  burst(objects, show)
}

/** The box hops off the shelf and falls to its place while its shadow contracts. */
function flyIn(objects: StageObjects, show: Show): gsap.core.Timeline {
  const { container } = objects.box
  const { box } = objects.layout
  const from = objects.start ?? { x: box.x, y: box.y * 0.3, scale: box.scale * 1.3 }
  const fall = FLIGHT - HOP
  const timeline = gsap.timeline({ paused: true })
  timeline.call(() => show.sound('whoosh'), [], 0)
  timeline.set(container, { x: from.x, y: from.y }, 0)
  timeline.to(container, { alpha: 1, duration: HOP }, 0)
  timeline.to(container, { y: from.y - 16, duration: HOP, ease: 'sine.out' }, 0)
  timeline.to(container, { y: box.y, duration: fall, ease: 'power2.in' }, HOP)
  timeline.to(container, { x: box.x, duration: FLIGHT, ease: 'sine.inOut' }, 0)
  timeline.fromTo(container.scale, { x: from.scale, y: from.scale }, { x: box.scale, y: box.scale, duration: FLIGHT, ease: 'sine.in' }, 0)
  timeline.fromTo(objects.shadow.scale, { x: 2.6, y: 0.5 }, { x: 1.25, y: 0.26, duration: fall, ease: 'power2.in' }, HOP)
  timeline.to(objects.shadow, { alpha: 0.85, duration: fall, ease: 'power2.in' }, HOP)
  timeline.add(objects.camera.push(1.025, HOP * 1.6, 'sine.out').play(), 0)
  timeline.add(objects.camera.push(1, FLIGHT - HOP * 1.6, 'power2.in').play(), HOP * 1.6)
  timeline.call(() => setDown(objects, show), [], FLIGHT)
  timeline.add(objects.box.squash().play(), FLIGHT)
  return timeline
}

function setDown(objects: StageObjects, show: Show): void {
  show.sound('thud')
  if (show.skipped) return
  show.cue(objects.camera.bump(3))
  const { x, y, scale } = objects.layout.box
  for (const side of [-1, 1]) objects.coins.emit(dust({ x: x + side * 190 * scale, y: y - 4 }, side))
}

/** Three shakes: light grows in the seam, particles fly into the box, the hall darkens. */
function charge(objects: StageObjects, show: Show, seconds: number): gsap.core.Timeline {
  const { seam, halo, hall, camera, box } = objects
  const timeline = gsap.timeline({ paused: true })
  timeline.call(() => gather(objects, show, seconds * 1000), [], 0)
  timeline.add(box.shakes(seconds).play(), 0)
  timeline.add(hall.dim(HUSHED.level, HUSHED.shade, seconds).play(), 0)
  timeline.add(camera.push(1.05, seconds, 'sine.in', mouth(objects)).play(), 0)
  timeline.set(halo.scale, { x: 1.5, y: 0.9 }, 0)
  timeline.to(halo, { alpha: 0.6, duration: seconds, ease: 'power2.in' }, 0)
  timeline.fromTo(seam.scale, { x: 0.1, y: 0.3 }, { x: 0.62, y: 1, duration: seconds, ease: 'power2.in' }, 0)
  timeline.to(seam, { alpha: 1, duration: seconds, ease: 'power2.in' }, 0)
  if (objects.foreshadowing?.at === 'lid') timeline.add(foreshadow(objects, show).play(), seconds * THIRD)
  timeline.add(box.open().play(), seconds - box.lidTime)
  return timeline
}

function gather(objects: StageObjects, show: Show, ms: number): void {
  show.sound('charge', { volume: 0.8 })
  show.vibrate('charge')
  if (!show.skipped) objects.sparks.emit(gathering(mouth(objects), ms))
}

/** The lid bursts: a white flash, a camera move, a ring on the floor, coins, sparks, and the beam. */
function burst(objects: StageObjects, show: Show): void {
  show.sound('crateUnlock')
  show.sound('crack', { volume: 0.9 })
  show.cue(shine(objects, 0.42))
  show.cue(objects.camera.push(0.98, 0.1, 'expo.out'))
  if (!show.skipped) strikeLid(objects, show)
}

function strikeLid(objects: StageObjects, show: Show): void {
  const at = mouth(objects)
  const { box } = objects.layout
  const colours = burstColours(objects)
  show.cue(objects.flash.play(0.94, colours.flash))
  show.cue(objects.shake.play(6))
  show.cue(objects.shock.play({ x: box.x, y: box.y - 10, radius: 230, tint: colours.shock, flat: 0.32 }))
  for (const emission of loot(at)) objects.sparks.emit(emission)
  objects.coins.emit(coinShot(at, { count: 16, angle: -Math.PI / 2, spread: 1.5, speed: [330, 720] }))
}

/** White and gold, or the foreshadowed colour. */
function burstColours({ foreshadowed, foreshadowing }: StageObjects): { flash: number; shock: number } {
  if (!foreshadowed || !foreshadowing) return PLAIN
  const { base, core } = GRADE_LIGHTS[foreshadowing.grade]
  return { flash: blend(core, 0xffffff, 0.82), shock: base }
}

function shine(objects: StageObjects, seconds: number): gsap.core.Timeline {
  const { rays, halo, beam, seam } = objects
  const timeline = gsap.timeline({ paused: true })
  timeline.fromTo(rays, { size: 0.4 }, { size: 1.25, duration: seconds * 2, ease: 'expo.out', immediateRender: false }, 0)
  timeline.to(rays, { power: 0.75, duration: seconds }, 0)
  timeline.fromTo(halo.scale, { x: 1.2, y: 1.2 }, { x: 2.3, y: 1.9, duration: seconds, ease: 'expo.out', immediateRender: false }, 0)
  timeline.to(halo, { alpha: 0.5, duration: seconds * 0.5 }, 0)
  timeline.to(seam, { alpha: 0, duration: seconds * 0.4 }, 0)
  timeline.set(beam.scale, { x: 0.5, y: 0.2 }, 0)
  timeline.to(beam, { alpha: 0.6, duration: seconds * 0.6 }, 0)
  timeline.to(beam.scale, { x: 0.95, y: 1.15, duration: seconds * 1.4, ease: 'expo.out' }, 0)
  return timeline
}

/** The box's mouth in board units. */
export function mouth(objects: StageObjects): { x: number; y: number } {
  const { box } = objects.layout
  return { x: BOARD.width / 2, y: box.y - 160 * box.scale }
}

/** For fast play and reduced motion: the box fades in at its place and opens with its light. */
function openAtOnce(objects: StageObjects, show: Show, seconds: number): Promise<void> {
  const { container } = objects.box
  const timeline = gsap.timeline({ paused: true })
  timeline.fromTo(container, { alpha: 0 }, { alpha: 1, duration: seconds * 0.6 }, 0)
  timeline.set(objects.shadow.scale, { x: 1.25, y: 0.26 }, 0)
  timeline.to(objects.shadow, { alpha: 0.85, duration: seconds * 0.6 }, 0)
  timeline.add(objects.hall.dim(HUSHED.level, HUSHED.shade, seconds).play(), 0)
  if (!objects.book.fast) soundsOf(timeline, show, seconds)
  if (objects.foreshadowing?.at === 'lid') timeline.add(foreshadow(objects, show).play(), FLIGHT + (seconds - FLIGHT) * THIRD)
  if (objects.book.fast) timeline.call(() => objects.box.stand(), [], 0)
  else timeline.add(objects.box.open().play(), seconds - objects.box.lidTime)
  timeline.call(() => show.sound('crateUnlock'), [], seconds)
  timeline.add(shine(objects, Math.max(seconds, 0.3)).play(), seconds * 0.5)
  show.cue(timeline)
  return show.wait(seconds * 1000)
}

/** Plays the sounds of the full animation at their times. */
function soundsOf(timeline: gsap.core.Timeline, show: Show, seconds: number): void {
  timeline.call(() => show.sound('whoosh'), [], 0)
  timeline.call(() => show.sound('thud'), [], FLIGHT)
  timeline.call(() => show.sound('charge', { volume: 0.8 }), [], FLIGHT)
  timeline.call(() => show.sound('crack', { volume: 0.9 }), [], seconds)
}
