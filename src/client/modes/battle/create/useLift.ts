import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Ms after which a finger that rests on a round lifts it. One that moves earlier scrolls the row. */
const HOLD = 280
/** px by which a finger may tremble meanwhile. A mouse that moves so far lifts at once: it scrolls nothing. */
const SLIP = 8
/** px from an end of the row within which it scrolls below a lifted round, and px by which it does in a frame. */
const EDGE = 34
const PACE = 7

/** A round that is in the air: the place that it comes from, the one that it would fall into, and px from where it stood. */
export interface Lifted {
  from: number
  to: number
  by: number
}

interface Press {
  place: number
  pointer: number
  /** Where it began and where it is, px on the screen. */
  x: number
  y: number
  now: number
  /** px between the middle of the round and the finger. */
  off: number
}

interface Lift {
  lifted: Lifted | null
  /** px from one round to the next. */
  pitch: number
  /** True just after a round was let go: the click that follows is none. */
  wasLifted: () => boolean
  press: (event: PointerEvent<HTMLElement>, place: number) => void
}

/** Lets the rounds of a row be lifted and put elsewhere, by finger and mouse, while the row still scrolls. `drop` gets the two places. */
export function useLift(row: RefObject<HTMLElement>, count: number, drop: (from: number, to: number) => void): Lift {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const end = useRef<() => void>(() => undefined)
  const endedAt = useRef(Number.NEGATIVE_INFINITY)
  const pitch = useRef(0)
  useEffect(() => () => end.current(), [])

  const press = (event: PointerEvent<HTMLElement>, place: number) => {
    const list = row.current
    if (!list || event.button !== 0 || !event.isPrimary) return
    end.current()
    const { left, width } = event.currentTarget.getBoundingClientRect()
    pitch.current = pitchOf(list, width)
    const at: Press = {
      ...{ place, pointer: event.pointerId, x: event.clientX, y: event.clientY, now: event.clientX },
      off: event.clientX - left - width / 2,
    }
    end.current = follow(list, at, event.pointerType === 'mouse', {
      move: () => setLifted(liftedAt(list, at, pitch.current, count)),
      end: (put) => {
        endedAt.current = performance.now()
        setLifted(null)
        const { from, to } = liftedAt(list, at, pitch.current, count)
        if (put && from !== to) drop(from, to)
      },
    })
  }
  return { lifted, pitch: pitch.current, press, wasLifted: () => performance.now() - endedAt.current < 60 }
}

const pitchOf = ({ children: [first, second] }: HTMLElement, width: number): number =>
  first && second ? second.getBoundingClientRect().left - first.getBoundingClientRect().left : width

/** Where a pressed round is. */
function liftedAt(list: HTMLElement, { place, now, off }: Press, pitch: number, count: number): Lifted {
  const first = list.firstElementChild?.getBoundingClientRect()
  const middle = now - off - (first ? first.left + first.width / 2 : 0)
  const to = Math.min(count - 1, Math.max(0, Math.round(middle / pitch)))
  return { from: place, to, by: middle - place * pitch }
}

interface Told {
  /** The round is in the air and has come elsewhere. */
  move: () => void
  /** A round in the air has been let go; false when the press was taken away. */
  end: (put: boolean) => void
}

/** Follows a press from its begin to its end. The returned function ends it. */
function follow(list: HTMLElement, at: Press, mouse: boolean, told: Told): () => void {
  let up = false
  let frame = 0
  const scroll = () => {
    const { left, right } = list.getBoundingClientRect()
    const by = at.now < left + EDGE ? -PACE : at.now > right - EDGE ? PACE : 0
    const before = list.scrollLeft
    list.scrollLeft += by
    if (list.scrollLeft !== before) told.move()
    frame = requestAnimationFrame(scroll)
  }
  const lift = () => {
    up = true
    navigator.vibrate?.(12)
    told.move()
    frame = requestAnimationFrame(scroll)
  }
  const timer = setTimeout(lift, HOLD)
  const quit = (put: boolean) => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    for (const undo of undos) undo()
    if (up) told.end(put)
    up = false
  }
  const slip = () => {
    clearTimeout(timer)
    if (mouse) lift()
    else quit(false)
  }
  const move = ({ pointerId, clientX, clientY }: globalThis.PointerEvent) => {
    if (pointerId !== at.pointer) return
    at.now = clientX
    if (up) told.move()
    else if (Math.hypot(clientX - at.x, clientY - at.y) > SLIP) slip()
  }
  const stop = (put: boolean) => (event: globalThis.PointerEvent) => event.pointerId === at.pointer && quit(put)
  const undos = [
    on('pointermove', move),
    on('pointerup', stop(true)),
    on('pointercancel', stop(false)),
    // A finger that carries a round must not scroll the row: the browser asks only a listener that is not passive.
    on('touchmove', (event) => up && event.cancelable && event.preventDefault()),
    on('contextmenu', (event) => event.preventDefault()),
  ]
  return () => quit(false)
}

function on<K extends keyof WindowEventMap>(kind: K, act: (event: WindowEventMap[K]) => void): () => void {
  window.addEventListener(kind, act, { passive: false })
  return () => window.removeEventListener(kind, act)
}
