import { gsap } from 'gsap'
import { dropsOf } from '#shared/book.ts'
import type { Show } from '../kit/show.ts'
import { ranking } from './maths.ts'
import type { StageObjects } from './StageObjects.ts'

/** Scale of the best row, which still fits between its neighbours. */
const LIFTED = 1.05
/** Of the other rows: brightness of their cells, rails and results, and strength of their landings' light. */
const OTHERS = { light: 0.5, rails: 0.16, label: 0.7, glow: 0.4 } as const
/** Ms of one pulse, and by how much it dims the light. */
const BREATHING = 1_900
const EBB = 0.32

/** After the last landing of several reels the best row comes forward and the others dim; the light of a rare one pulses until the panel comes. */
export function settleRows(objects: StageObjects, show: Show): void {
  const [best = 0] = ranking(objects.book)
  const row = objects.rows[best]
  if (!row || objects.rows.length < 2) return
  const seconds = objects.times.landing / 1000
  const timeline = gsap.timeline({ paused: true })
  timeline.call(() => void objects.layers.rows.addChild(row.container), [], 0)
  timeline.add(row.dim(1, 1, seconds).play(), 0)
  if (!objects.context.reduced) timeline.to(row.container.scale, { x: LIFTED, y: LIFTED, duration: seconds, ease: 'back.out(1.6)' }, 0)
  objects.rows.forEach((other, index) => {
    if (other === row) return
    const light = objects.rowLights[index]
    if (light) timeline.add(light.dim(seconds).play(), 0)
    timeline.add(other.dim(OTHERS.light, OTHERS.rails, seconds).play(), 0)
    timeline.to(other, { breath: OTHERS.glow, duration: seconds }, 0)
    if (other.label) timeline.to(other.label, { alpha: OTHERS.label, duration: seconds }, 0)
  })
  show.cue(timeline)
  breathe(objects, best)
}

/** The light of a row of grade 1 or 2 pulses. */
function breathe(objects: StageObjects, index: number): void {
  const grade = dropsOf(objects.book)[index]?.grade
  const row = objects.rows[index]
  if (!row || (grade !== 1 && grade !== 2) || objects.context.reduced) return
  let time = 0
  objects.each((delta) => {
    time += delta
    row.breath = 1 - EBB * (0.5 - 0.5 * Math.cos((time / BREATHING) * Math.PI * 2))
  })
}
