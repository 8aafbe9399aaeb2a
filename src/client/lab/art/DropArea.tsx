import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { stageEngine } from '#scenes/kit/Stage.tsx'
import { outlinesOf } from '#scenes/lab/outlines.ts'
import { bench } from '../bench/benchState.ts'
import { useWords } from '../language.ts'
import { CAN_TRY } from './api.ts'
import css from './DropArea.module.css'
import { readDrop, slotNamedLike, slotsFor } from './dropped.ts'
import { type Slot, slotOf } from './slots.ts'
import { take } from './trials.ts'

/** Takes files that are dropped on `children`, and tries them. While files are over it, it shows a hint. */
export function DropArea({ children }: { children: ReactNode }) {
  const { say } = useWords()
  const [over, setOver] = useState(false)
  const { phase } = useSnapshot(bench)
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = async (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    setOver(false)
    if (!CAN_TRY) return
    const place = { x: event.clientX, y: event.clientY }
    const dropped = await readDrop(event.dataTransfer)
    const below = phase === 'ready' ? slotsUnder(place.x, place.y) : []
    const slots = new Set(slotsFor(dropped).map(({ id }) => id))
    take(dropped, slotNamedLike(dropped) ?? below.find(({ id }) => slots.has(id)))
  }
  return (
    <section
      className={css.area}
      aria-label={say('dropTitle')}
      onDragOver={drag}
      onDragLeave={leaves(setOver)}
      onDrop={(event) => void drop(event)}
    >
      {children}
      {over && (
        <div className={css.veil}>
          <Upload size={38} strokeWidth={1.5} aria-hidden />
          <b>{say('dropHere')}</b>
          <p>{say(CAN_TRY ? 'dropHint' : 'onlyLocal')}</p>
        </div>
      )}
    </section>
  )
}

/** Moving from an element to a child of it does not count as leaving. */
function leaves(setOver: (over: boolean) => void): (event: DragEvent<HTMLElement>) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
}

/** Returns the slots of what is drawn at a point of the window, the smallest first. */
function slotsUnder(clientX: number, clientY: number): Slot[] {
  const engine = stageEngine()
  if (!engine) return []
  const box = engine.canvas.getBoundingClientRect()
  const [x, y] = [((clientX - box.left) / box.width) * bench.width, ((clientY - box.top) / box.height) * bench.height]
  const sized = outlinesOf(engine).map(({ slot, corners }) => {
    const [xs, ys] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    return { slot, area: (right - left) * (bottom - top), holds: x >= left && x <= right && y >= top && y <= bottom }
  })
  const hit = sized.filter(({ holds }) => holds).sort((one, other) => one.area - other.area)
  return hit.flatMap(({ slot }) => slotOf(slot) ?? [])
}
