import { gsap } from 'gsap'
import { type Drop, dropsOf } from '#shared/book.ts'
import type { Grade } from '#shared/codes.ts'
import type { SoundId } from '#state/sound.ts'
import type { Show } from '../kit/show.ts'
import type { Cast } from './Cast.ts'
import { type CellContent, EMBLEM, gradeOf, reelRun } from './maths.ts'
import { mouth } from './opening.ts'
import { GRADE_LIGHT, paintBadge, paintRowLabel } from './paint.ts'
import { effect } from './pictures.ts'
import { Row } from './Row.ts'

/** Least ms between two tick sounds. */
const TICK_GAP = 38
/** Cells per second below which the heart is heard. */
const HEART_SPEED = 2.6

/** Builds the bands of a book, with their strips loaded and their cells painted. */
export function buildRows(cast: Cast): void {
  const { book, layout, board, times, contents } = cast
  const grades = contents.map(gradeOf)
  dropsOf(book).forEach((drop, index) => {
    const place = layout.rows[index]
    if (!place) return
    const row = new Row({ cell: layout.cell, band: layout.band, grand: book.number === 1, light: 0x5a34d8 }, board.view)
    const run = reelRun(`${book.cosmeticSeed}:${index}`, grades, cellOf(contents, drop), times.spin + index * times.apart)
    row.reel.load(cast.sheet.cells, run.strip, run.lead, run.plan)
    if (book.number > 1) dressStacked(cast, row, drop, index)
    row.moveTo(place)
    row.container.alpha = 0
    cast.rows.push(row)
    cast.layers.rows.addChild(row.container)
  })
  cast.words.update()
}

/** The cell that a drop stops on: its own, or the emblem for grade 0. */
export function cellOf(contents: readonly CellContent[], drop: Drop): number {
  return contents.findIndex((content) => (drop.grade === 0 ? content === EMBLEM : content !== EMBLEM && content.giftId === drop.giftId))
}

function dressStacked(cast: Cast, row: Row, drop: Drop, index: number): void {
  const badge = cast.words.paint(24, 24, (context) => paintBadge(context, index + 1))
  if (badge) row.setBadge(badge)
  if (drop.grade === 0) return
  const label = cast.words.paint(150, 44, (context) => paintRowLabel(context, drop.grade, drop.recoveryPrice))
  if (label) row.setLabel(label, cast.board.view)
}

/** The bands slide in over the light; a box in their way steps aside. */
export function bringRows(cast: Cast, show: Show): void {
  const seconds = cast.book.fast ? 0.12 : 0.3
  const timeline = gsap.timeline({ paused: true })
  cast.rows.forEach((row, index) => {
    const at = index * 0.04 * (cast.book.fast ? 0.3 : 1)
    timeline.to(row.container, { alpha: 1, duration: seconds * 0.6 }, at)
    if (!cast.context.reduced) timeline.fromTo(row.container.scale, { y: 0.2 }, { y: 1, duration: seconds, ease: 'back.out(1.4)' }, at)
  })
  stepAside(cast, timeline, seconds)
  show.cue(timeline)
}

function stepAside(cast: Cast, timeline: gsap.core.Timeline, seconds: number): void {
  const { boxAside, box } = cast.layout
  const { container } = cast.box
  const to = boxAside ?? { x: box.x, y: cast.board.height + 40 + 504 * box.scale, scale: box.scale }
  if (to.y === box.y) return
  timeline.to(container, { y: to.y, duration: seconds * 1.4, ease: 'power2.inOut' }, 0)
  timeline.to(container.scale, { x: to.scale, y: to.scale, duration: seconds * 1.4, ease: 'power2.inOut' }, 0)
  const glow = { y: to.y - 150 * to.scale, duration: seconds * 1.4, ease: 'power2.inOut' }
  timeline.to([cast.beam, cast.halo, ...cast.rays], glow, 0)
}

/** Starts every reel at once; each promise resolves when its reel has landed. */
export function spinRows(cast: Cast, show: Show): Promise<void>[] {
  let sounded = -1000
  return cast.rows.map((row, index) => {
    const { reel } = row
    reel.onTick = (speed) => {
      if (show.skipped) return
      if (cast.book.number === 1) row.kick()
      const now = cast.context.clock.now
      if (now - sounded < TICK_GAP) return
      sounded = now
      show.sound('tick', { rate: speed < 4 ? 0.92 : 1.05, volume: index === 0 ? 0.7 : 0.45 })
      if (speed < HEART_SPEED && index === cast.rows.length - 1) show.sound('heartbeat', { volume: 0.8 })
    }
    const spin = gsap.timeline({ paused: true }).to(reel, { time: reel.duration, duration: reel.duration / 1000, ease: 'none' })
    const landing = show.run(spin)
    landing.catch(() => undefined)
    return landing
  })
}

/** What a grade does when its cell lands on reel `index`. */
export function landRow(cast: Cast, show: Show, index: number, grade: Grade): void {
  const row = cast.rows[index]
  if (!row) return
  landingSound(show, grade)
  if (!show.skipped && !cast.context.reduced) landingSparks(cast, row, grade)
  const seconds = cast.times.landing / 1000
  const timeline = row.landed(grade, seconds)
  if (grade <= 1 && !cast.context.reduced) swell(cast, timeline, grade, seconds)
  show.cue(timeline)
}

const LANDINGS = ['land0', 'land1', 'land2', 'land3', 'land4'] as const satisfies readonly SoundId[]

function landingSound(show: Show, grade: Grade): void {
  show.sound(LANDINGS[grade])
  if (grade === 2) show.vibrate(20)
  if (grade === 1) show.vibrate([30, 40, 30])
  if (grade === 0) show.vibrate([40, 30, 40, 30, 80])
}

/** Rays behind everything take the grade's colour, and the picture leans in a little. */
function swell(cast: Cast, timeline: gsap.core.Timeline, grade: Grade, seconds: number): void {
  for (const ray of cast.rays) {
    timeline.set(ray, { tint: GRADE_LIGHT[grade] }, 0)
    timeline.to(ray, { alpha: 0.8, duration: seconds * 0.3 }, 0)
    timeline.to(ray.scale, { x: '*=1.25', y: '*=1.25', duration: seconds, ease: 'power2.out' }, 0)
  }
  if (cast.book.number > 1) return
  const { root } = cast.layers
  const { x, y } = root.scale
  const zoom = 1.05
  timeline.to(root.scale, { x: x * zoom, y: y * zoom, duration: seconds * 0.35, ease: 'power3.out' }, 0)
  timeline.to(root.scale, { x, y, duration: seconds * 0.65, ease: 'power2.inOut' }, seconds * 0.35)
}

function landingSparks(cast: Cast, row: Row, grade: Grade): void {
  const { x, y } = row.container
  const count = [60, 46, 28, 16, 6][grade] ?? 6
  const share = cast.book.number > 1 ? 0.5 : 1
  const { width, height } = cast.layout.cell
  const common = { x, y, width, height, angle: 0, spread: Math.PI * 2, tint: GRADE_LIGHT[grade] }
  cast.sparks.burst({
    ...common,
    texture: effect('spark'),
    count: count * share,
    speed: [40, 60 + count * 6],
    gravity: 160,
    drag: 1.6,
    life: [400, 1100],
    scale: [0.1, 0.3],
    spin: 0.6,
  })
  if (grade <= 2)
    cast.sparks.burst({
      ...common,
      texture: effect('dot'),
      count: (count * share) / 2,
      speed: [20, 180],
      gravity: -30,
      drag: 1,
      life: [600, 1400],
      scale: [0.1, 0.36],
    })
  if (grade <= 1)
    cast.coins.burst({
      ...mouth(cast),
      texture: effect('coin'),
      tint: 0xffffff,
      count: 18 * share,
      angle: -Math.PI / 2,
      spread: 1.1,
      speed: [420, 820],
      gravity: 1100,
      life: [1000, 1700],
      scale: [0.18, 0.36],
      spin: 0.8,
      flip: 1.5,
    })
}
