import { gsap } from 'gsap'
import { type Drop, dropsOf } from '#shared/book.ts'
import type { Grade } from '#shared/codes.ts'
import type { SoundId } from '#state/sound.ts'
import { Starburst } from '../kit/fx/Starburst.ts'
import { ReelBank } from '../kit/reel/ReelBank.ts'
import type { Show } from '../kit/show.ts'
import { coinShot } from './bursts.ts'
import type { Cast } from './Cast.ts'
import { type CellContent, EMBLEM, gradeOf } from './maths.ts'
import { mouth } from './opening.ts'
import { GRADE_LIGHT, paintBadge, paintRowLabel } from './paint.ts'
import { Row } from './Row.ts'

/** Builds the bands of a book, with their strips loaded and their cells painted. */
export function buildRows(cast: Cast): void {
  const { book, layout, board } = cast
  dropsOf(book).forEach((drop, index) => {
    const place = layout.rows[index]
    if (!place) return
    const row = new Row({ cell: layout.cell, band: layout.band, grand: book.number === 1, light: 0x5a34d8 }, board.view)
    if (book.number > 1) dressStacked(cast, row, drop, index)
    row.moveTo(place)
    row.container.alpha = 0
    cast.rows.push(row)
    cast.addBurst(new Starburst(cast.context, `${book.cosmeticSeed}:${index}`, book.number > 1 ? 0.5 : 1))
    cast.layers.rows.addChild(row.container)
  })
  cast.bank = loadBank(cast)
  cast.words.update()
}

/** Puts every reel at its start. */
function loadBank(cast: Cast): ReelBank {
  const { book, times, contents, sheet, context } = cast
  const plan = { seed: book.cosmeticSeed, duration: times.spin, apart: times.apart, reduced: context.reduced }
  const bank = new ReelBank(
    cast.rows.map((row) => row.reel),
    plan,
  )
  const grades = contents.map(gradeOf)
  dropsOf(book).forEach((drop, index) => {
    bank.load(index, { cells: sheet.cells, grades, landing: cellOf(contents, drop) })
  })
  return bank
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
  const { container } = cast.box
  cast.aside = true
  const to = cast.boxPlace
  if (to.y === cast.layout.box.y) return
  timeline.to(container, { y: to.y, duration: seconds * 1.4, ease: 'power2.inOut' }, 0)
  timeline.to(container.scale, { x: to.scale, y: to.scale, duration: seconds * 1.4, ease: 'power2.inOut' }, 0)
  const glow = { y: to.y - 150 * to.scale, duration: seconds * 1.4, ease: 'power2.inOut' }
  timeline.to([cast.beam, cast.halo, cast.rays.container], glow, 0)
}

/** Starts every reel at once; each promise resolves when its reel has landed. */
export function spinRows(cast: Cast, show: Show): Promise<void>[] {
  return cast.bank?.spin(show, { onHeart: () => show.sound('heartbeat', { volume: 0.8 }) }) ?? []
}

/** What a grade does when its cell lands on reel `index`. */
export function landRow(cast: Cast, show: Show, index: number, grade: Grade): void {
  const row = cast.rows[index]
  if (!row) return
  landingSound(show, grade)
  if (!show.skipped) burst(cast, show, index, grade)
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
  timeline.set(cast.rays, { tint: GRADE_LIGHT[grade] }, 0)
  timeline.to(cast.rays, { power: 1.2, duration: seconds * 0.3 }, 0)
  timeline.to(cast.rays, { size: '*=1.25', duration: seconds, ease: 'power2.out' }, 0)
  if (cast.book.number > 1) return
  const { root } = cast.layers
  const { x, y } = root.scale
  const zoom = 1.05
  timeline.to(root.scale, { x: x * zoom, y: y * zoom, duration: seconds * 0.35, ease: 'power3.out' }, 0)
  timeline.to(root.scale, { x, y, duration: seconds * 0.65, ease: 'power2.inOut' }, seconds * 0.35)
}

/** Light and sparks off the landed cell, coins for the two rarest grades. */
function burst(cast: Cast, show: Show, index: number, grade: Grade): void {
  const [row, starburst] = [cast.rows[index], cast.bursts[index]]
  if (!row || !starburst) return
  const { x, y } = row.container
  const { width, height } = cast.layout.cell
  show.cue(starburst.play(grade, { x, y, width, height }))
  if (grade > 1 || cast.context.reduced) return
  const count = cast.book.number > 1 ? 9 : 18
  cast.coins.emit(coinShot(mouth(cast), { count, angle: -Math.PI / 2, spread: 1.1, speed: [420, 820] }))
}
