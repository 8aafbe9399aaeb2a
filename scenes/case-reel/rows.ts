import { gsap } from 'gsap'
import { Texture } from 'pixi.js'
import { type Drop, dropsOf } from '#shared/book.ts'
import type { Grade } from '#shared/codes.ts'
import type { SoundId } from '#state/platform/sound.ts'
import { type CellContent, EMBLEM, gradeOf } from '../kit/parts/cell.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { paintBadge, paintRowLabel } from '../kit/parts/paint.ts'
import { Row } from '../kit/parts/Row.ts'
import { ReelBank } from '../kit/reel/ReelBank.ts'
import type { Show } from '../kit/show.ts'
import { bandLines, coinShot } from './bursts.ts'
import { FORESHADOWED_LIGHT, foreshadow, foreshadowTime, heartOf } from './foreshadow.ts'
import { BREATH } from './maths.ts'
import { mouth } from './openBox.ts'
import { RowLight } from './RowLight.ts'
import type { StageObjects } from './StageObjects.ts'

/** Builds the bands of a book with their loaded strips. */
export function buildRows(objects: StageObjects): void {
  const { book, layout, board } = objects
  dropsOf(book).forEach((drop, index) => {
    const place = layout.rows[index]
    if (!place) return
    const row = new Row({ cell: layout.cell, band: layout.band, grand: book.number === 1, light: 0x5a34d8 }, board.view)
    if (book.number > 1) dressStacked(objects, row, drop, index)
    row.moveTo(place)
    row.container.alpha = 0
    objects.rows.push(row)
    objects.addRowLight(row, makeLight(objects, drop, index))
    objects.layers.rows.addChild(row.container)
  })
  objects.bank = loadBank(objects)
  objects.words.update()
}

/** The light of a landing. The emblem of grade 0 has its own show, and among several reels only a rare drop has a film. */
function makeLight({ book, context, board, layout, sheet, contents }: StageObjects, drop: Drop, index: number): RowLight {
  const among = book.number > 1
  const place = { cell: layout.cell, band: { width: board.view.width, height: layout.band }, among }
  const { grade } = drop
  const face = sheet.cells[cellOf(contents, drop)]?.sharp ?? Texture.EMPTY
  return new RowLight(context, place, face, grade === 0 || (grade > 2 && among) ? null : grade, `${book.cosmeticSeed}:${index}`)
}

/** Loads every reel and puts it at its start. */
function loadBank(objects: StageObjects): ReelBank {
  const { book, times, contents, sheet, context } = objects
  const plan = { seed: book.cosmeticSeed, duration: times.unfold + times.spin, apart: times.apart, reduced: context.reduced }
  const bank = new ReelBank(
    objects.rows.map((row) => row.reel),
    plan,
  )
  const grades = contents.map(gradeOf)
  dropsOf(book).forEach((drop, index) => {
    bank.load(index, { cells: sheet.cells, grades, landing: cellOf(contents, drop) })
  })
  return bank
}

/** Index of the cell on which a drop stops: its own, or the emblem for grade 0. */
export function cellOf(contents: readonly CellContent[], drop: Drop): number {
  return contents.findIndex((content) => (drop.grade === 0 ? content === EMBLEM : content !== EMBLEM && content.giftId === drop.giftId))
}

/** Width of a row's result in board units, with its shade. */
const LABEL = 156

function dressStacked(objects: StageObjects, row: Row, drop: Drop, index: number): void {
  const badge = objects.words.paint(24, 24, (context) => paintBadge(context, index + 1))
  if (badge) row.setBadge(badge)
  if (drop.grade === 0) return
  const { width, height } = { width: LABEL, height: objects.layout.band - 6 }
  const label = objects.words.paint(width, height, (context) => paintRowLabel(context, { width, height }, drop.grade, drop.recoveryPrice))
  if (label) row.setLabel(label)
}

/** Unfolds the bands out of the beam while their strips already move. A box that stands in their way moves aside. */
export function bringRows(objects: StageObjects, show: Show): void {
  const { fast } = objects.book
  const seconds = fast ? 0.12 : 0.3
  const from = mouth(objects).y
  const timeline = gsap.timeline({ paused: true })
  objects.rows.forEach((row, index) => {
    const at = index * (fast ? 0.012 : 0.04)
    if (objects.context.reduced || fast) timeline.to(row.container, { alpha: 1, duration: seconds * 0.8 }, at)
    else timeline.add(unfold(row, from, seconds).play(), at)
  })
  if (objects.book.number > 1) timeline.add(objects.stepAside(seconds * 1.4).play(), 0)
  show.cue(timeline)
}

/** A thread of light leaves the box at height `from`, widens on its way up, and opens into the band. */
function unfold(row: Row, from: number, seconds: number): gsap.core.Timeline {
  const { container } = row
  const timeline = gsap.timeline({ paused: true })
  timeline.to(container, { alpha: 1, duration: seconds * 0.2 }, 0)
  timeline.fromTo(row, { lift: from - container.y }, { lift: 0, duration: seconds * 0.75, ease: 'power3.out' }, 0)
  timeline.fromTo(container.scale, { x: 0.2 }, { x: 1, duration: seconds * 0.7, ease: 'expo.out' }, 0)
  timeline.fromTo(container.scale, { y: 0.04 }, { y: 1, duration: seconds * 0.75, ease: 'back.out(1.3)' }, seconds * 0.25)
  return timeline
}

/** Starts every reel. Each promise resolves when its reel has landed. */
export function spinRows(objects: StageObjects, show: Show): Promise<void>[] {
  const beat = heartOf(objects, show)
  // Timelines that end before the landings are cued before the reels, so that skipping ends them first.
  if (!objects.book.fast) show.cue(running(objects, show))
  const onHeart = () => {
    if (!objects.foreshadowed) show.sound('heartbeat', { volume: 0.8 })
  }
  return objects.bank?.spin(show, { onHeart, onTick: beat }) ?? []
}

/** Ms before a landing in which its reel brakes. */
const BRAKE = 2_500
/** Brightness and shade of the hall while reels run, and while one brakes. */
const RUN = { level: 0.38, shade: 0.85 } as const
const SLOW = { level: 0.3, shade: 1 } as const
/** Brightness of the bands that run while another one lands. */
const WAITING = 0.6

/** While the reels run and brake: speed lines, the hall darkens, the camera zooms in, the foreshadowing appears. */
function running(objects: StageObjects, show: Show): gsap.core.Timeline {
  const { times, hall, camera, rows, layout, book } = objects
  const first = times.unfold + times.spin
  const brake = (first - BRAKE) / 1000
  const timeline = gsap.timeline({ paused: true })
  timeline.add(camera.push(1, 0.5, 'power2.inOut').play(), 0.1)
  timeline.add(hall.dim(RUN.level, RUN.shade, 0.6).play(), 0.1)
  timeline.call(() => rush(objects, show), [], 0.5)
  timeline.add(hall.dim(SLOW.level, SLOW.shade, BRAKE / 2000).play(), brake)
  if (book.number === 1) {
    timeline.add(camera.push(1.045, BRAKE / 1000, 'sine.inOut', layout.rows[0]).play(), brake)
    timeline.to([objects.halo, objects.beam, objects.floorLight], { alpha: 0.3, duration: BRAKE / 1000 }, brake)
    timeline.to(objects.rays, { power: 0.4, duration: BRAKE / 1000 }, brake)
    timeline.to(objects.dusk, { alpha: 0.5, duration: BRAKE / 1000, ease: 'sine.inOut' }, brake)
    for (const { reel } of rows) timeline.to(reel, { neighbours: 0.55, duration: BRAKE / 1000, ease: 'power2.in' }, brake)
  } else {
    const early = objects.foreshadowing?.at === 'lid' ? objects.foreshadowing.reel : -1
    for (const [index, row] of rows.entries()) {
      const waits = row.dim(index === early ? FORESHADOWED_LIGHT : WAITING, 0.4, 0.4)
      timeline.add((index === 0 ? row.dim(1, 1, 0.4) : waits).play(), 0.5)
    }
  }
  const at = foreshadowTime(objects)
  if (at !== null) timeline.add(foreshadow(objects, show).play(), at)
  return timeline
}

/** Speed lines along every band at full speed. */
function rush(objects: StageObjects, show: Show): void {
  if (show.skipped || objects.context.reduced) return
  const { view } = objects.board
  const { rows, band } = objects.layout
  const count = Math.round(60 / objects.rows.length)
  for (const { y } of rows)
    objects.sparks.emit(bandLines({ x: view.x + view.width / 2, y, width: view.width, height: band * 0.82 }, 1_300, count))
}

/** Plays a landing of `grade` on reel `index`. Resolves when the pause before a rare landing is over. */
export async function landRow(objects: StageObjects, show: Show, index: number, grade: Grade): Promise<void> {
  if (grade === 1 && !objects.book.fast) await holdBreath(objects, show)
  const row = objects.rows[index]
  if (!row) return
  landingSound(show, grade)
  const seconds = objects.times.landing / 1000
  const timeline = row.landed(grade, seconds)
  objects.rowLights[index]?.stand()
  if (!show.skipped) burst(objects, show, index, grade)
  if (grade <= 1) timeline.add(shineBehind(objects, row, grade, seconds).play(), 0)
  if (objects.book.number > 1) timeline.add(passOn(objects, index, seconds).play(), 0)
  show.cue(timeline)
}

const LANDINGS = ['land0', 'land1', 'land2', 'land3', 'land4'] as const satisfies readonly SoundId[]

function landingSound(show: Show, grade: Grade): void {
  show.sound(LANDINGS[grade])
  show.vibrate(`land${grade}`)
}

/** Stops all motion for `BREATH` ms. */
async function holdBreath(objects: StageObjects, show: Show): Promise<void> {
  objects.held = true
  await show.wait(BREATH)
  objects.held = false
}

/** Moves the rays from the box to behind the landed cell and gives them its colour. */
function shineBehind(objects: StageObjects, row: Row, grade: Grade, seconds: number): gsap.core.Timeline {
  const { rays, layout } = objects
  const size = (layout.cell.height / 170) * (objects.book.number > 1 ? 1.2 : 1.55)
  const timeline = gsap.timeline({ paused: true })
  timeline.set(rays, { tint: GRADE_LIGHT[grade], power: 0 }, 0)
  timeline.set(rays.container, { x: row.container.x, y: row.container.y }, 0)
  timeline.to(rays, { power: 1.15, duration: seconds * 0.3, ease: 'power2.out' }, 0)
  timeline.fromTo(rays, { size: size * 0.5 }, { size, duration: seconds, ease: 'expo.out', immediateRender: false }, 0)
  return timeline
}

/** Lights the band that lands next, and pushes apart what lies beside a rare landing. */
function passOn(objects: StageObjects, index: number, seconds: number): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true })
  const { rows } = objects
  const grade = dropsOf(objects.book)[index]?.grade ?? 4
  const [landed, next] = [rows[index], rows[index + 1]]
  if (landed) timeline.add(landed.dim(1, 0.28, seconds).play(), 0)
  if (next) timeline.add(next.dim(1, 1, seconds * 0.6).play(), 0)
  if (grade > 1 || objects.context.reduced) return timeline
  rows.forEach((row, other) => {
    if (other === index) return
    const way = (other < index ? -KNOCK : KNOCK) / Math.abs(other - index)
    timeline.to(row, { knock: way, duration: 0.05, ease: 'power2.out' }, 0)
    timeline.to(row, { knock: 0, duration: 0.6, ease: 'elastic.out(1, 0.4)' }, 0.05)
  })
  return timeline
}

/** Board units by which a rare landing pushes its neighbours away. */
const KNOCK = 4

/** Camera zoom, its seconds, and strength of the shake in board units, by grade. */
const BLOWS: Record<Grade, { zoom: number; seconds: number; shake: number }> = {
  0: { zoom: 1, seconds: 0, shake: 0 },
  1: { zoom: 1.06, seconds: 0.5, shake: 5 },
  2: { zoom: 1.03, seconds: 0.36, shake: 0 },
  3: { zoom: 1, seconds: 0, shake: 0 },
  4: { zoom: 1, seconds: 0, shake: 0 },
}

/** Film, light and sparks off the landed cell, with embers and, off a single reel, coins for the rarest. A common cell is only lit. */
function burst(objects: StageObjects, show: Show, index: number, grade: Grade): void {
  const [row, light] = [objects.rows[index], objects.rowLights[index]]
  if (!row || !light) return
  light.land(grade, show)
  const { zoom, seconds, shake } = BLOWS[grade]
  // In fast play all reels land at once, so only one of them shakes the camera.
  const blows = !objects.book.fast || index === rarestReel(objects)
  if (zoom > 1 && blows) show.cue(objects.camera.punch(objects.book.number > 1 ? 1 + (zoom - 1) / 2 : zoom, seconds))
  if (shake > 0 && !objects.book.fast) show.cue(objects.shake.play(shake))
  if (grade !== 1 || objects.context.reduced) return
  if (objects.book.number === 1) throwCoins(objects, row.container)
  if (!objects.book.fast) light.glow(grade)
}

/** Coins from both sides of the landed cell, never over it. */
function throwCoins({ layout, coins }: StageObjects, { x, y }: { x: number; y: number }): void {
  const { width, height } = layout.cell
  for (const side of [-1, 1]) {
    const at = { x: x + side * (width / 2 + 40), y: y + height * 0.45 }
    coins.emit(coinShot(at, { count: 10, angle: -Math.PI / 2 + side * 0.35, spread: 0.7, speed: [260, 640], width: 40 }))
  }
}

/** Index of the first reel that lands on the rarest grade. */
function rarestReel({ book }: StageObjects): number {
  const grades = dropsOf(book).map(({ grade }) => grade)
  return grades.indexOf(Math.min(...grades) as Grade)
}
