import { type PointerEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Outline, OutlineKind } from '#scenes/lab/outlines.ts'
import { artState } from '../art/artState.ts'
import { slotOf } from '../art/slots.ts'
import { useWords } from '../language.ts'
import { bench } from './benchState.ts'
import css from './Outlines.module.css'
import { useOutlines } from './useOutlines.ts'

/** From back to front. */
const KINDS: readonly OutlineKind[] = ['background', 'painted', 'atlas', 'picture', 'svga', 'skeleton']

const area = ({ corners: [a, b, , d] }: Outline) => Math.abs((b[0] - a[0]) * (d[1] - a[1]) - (b[1] - a[1]) * (d[0] - a[0]))

/** Returns one path around all wanted outlines. */
function pathOf(outlines: readonly Outline[], wanted: (outline: Outline) => boolean): string {
  return outlines
    .filter(wanted)
    .map(({ corners }) => `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')
}

/** True when a point lies inside a quadrilateral, in whichever direction its corners go. */
function holds({ corners }: Outline, x: number, y: number): boolean {
  const sides = corners.map(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % 4] ?? [ax, ay]
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  })
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0)
}

/** Returns the smallest outline under a point. Large lights lie over everything, so the topmost would often be a light. */
function under(outlines: readonly Outline[], x: number, y: number): Outline | null {
  const hit = outlines.filter((outline) => holds(outline, x, y))
  return hit.reduce<Outline | null>((best, outline) => (!best || area(outline) <= area(best) ? outline : best), null)
}

/** Draws outlines around everything on the stage, by kind. The pointer shows a name; a click chooses the slot in the list of art. */
export function Outlines() {
  const { slots, width, height, phase } = useSnapshot(bench)
  const { flashed } = useSnapshot(artState)
  const on = phase === 'ready' && (slots || flashed !== null)
  const outlines = useOutlines(on)
  const [hovered, setHovered] = useState<Outline | null>(null)
  if (!on) return null
  const point = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height]
  }
  const choose = () => {
    const slot = hovered && slotOf(hovered.slot)
    if (slot) Object.assign(artState, { chosen: slot.id, panel: 'art' })
  }
  return (
    <>
      <svg
        className={css.outlines}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden
        data-inert={!slots}
        onPointerMove={(event) => setHovered(under(outlines, ...point(event)))}
        onPointerLeave={() => setHovered(null)}
        onClick={choose}
      >
        {slots &&
          KINDS.map((kind) => (
            <path key={kind} className={css.frame} data-kind={kind} d={pathOf(outlines, (known) => known.kind === kind)} />
          ))}
        {flashed !== null && <path key={flashed} className={css.flash} d={pathOf(outlines, ({ slot }) => slotOf(slot)?.id === flashed)} />}
        {hovered && slots && <polygon className={css.hovered} data-kind={hovered.kind} points={hovered.corners.join(' ')} />}
        {hovered && slots && <Anchor outline={hovered} />}
      </svg>
      {hovered && slots && <Label outline={hovered} width={width} height={height} />}
    </>
  )
}

function Anchor({ outline: { anchor, corners } }: { outline: Outline }) {
  const [a, b, , d] = corners
  const x = a[0] + (b[0] - a[0]) * anchor[0] + (d[0] - a[0]) * anchor[1]
  const y = a[1] + (b[1] - a[1]) * anchor[0] + (d[1] - a[1]) * anchor[1]
  return <path className={css.anchor} d={`M${x - 6} ${y}h12M${x} ${y - 6}v12`} />
}

function Label({ outline, width, height }: { outline: Outline; width: number; height: number }) {
  const { say } = useWords()
  const slot = slotOf(outline.slot)
  const xs = outline.corners.map(([x]) => x)
  const ys = outline.corners.map(([, y]) => y)
  const left = Math.min(Math.max(Math.min(...xs), 4), width - 150)
  const top = Math.min(...ys) > 44 ? Math.min(...ys) - 42 : Math.min(Math.max(...ys) + 6, height - 46)
  return (
    <div className={css.label} data-kind={outline.kind} style={{ left, top: Math.max(top, 4) }}>
      <b>{slot?.name ?? (outline.slot || say(outline.kind))}</b>
      <span>
        {say(outline.kind)} · {Math.round(Math.max(...xs) - Math.min(...xs))}×{Math.round(Math.max(...ys) - Math.min(...ys))} ·{' '}
        {Math.round(outline.alpha * 100)}%
      </span>
    </div>
  )
}
