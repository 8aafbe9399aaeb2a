import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { close } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { isEscape } from '#client/chrome/isEnter.ts'
import { pressed } from '#client/chrome/press.ts'
import type { BoxCard } from '#shared/calls/cards.ts'
import { BATTLE } from '#shared/modes/battle/rules.ts'
import { clearRounds, createState, moveRound, removeRoundAt } from '#state/modes/battle/create.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './RoundQueue.module.css'
import { type Lifted, useLift } from './useLift.ts'

/** Ms for which the cross of a round is deaf: the second of a double tap must not remove what the first has chosen. */
const ARRIVAL = 300

const ROUNDS = Array.from({ length: BATTLE.maxRounds }, (_, round) => round)

/**
 * The rounds in their order, and the places that are still free. A tap shows a cross on a round, which removes it; a long press lifts it;
 * arrow keys move it, and 删除 removes it. 清空 takes all away.
 */
export function RoundQueue() {
  const { boxes, offered } = useSnapshot(createState)
  const row = useRef<HTMLOListElement>(null)
  const [picked, setPicked] = useState<{ place: number; at: number } | null>(null)
  const { lifted, pitch, press, wasLifted } = useLift(row, boxes.length, moveRound)
  const focusAt = useFocusAfter(row, boxes)
  useLastInView(row, boxes.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cross belongs to the row in which it was asked for
  useEffect(() => setPicked(null), [boxes])
  const byId = new Map((offered as readonly BoxCard[]).map((box) => [box.boxId, box]))

  const remove = (place: number) => {
    focusAt(Math.min(place, boxes.length - 2))
    removeRoundAt(place)
  }
  const clear = () => {
    focusAt(-1)
    clearRounds()
  }
  const tap = (place: number) => {
    if (wasLifted()) return
    if (picked?.place !== place) setPicked({ place, at: performance.now() })
    else if (performance.now() - picked.at > ARRIVAL) remove(place)
  }
  const key = (event: KeyboardEvent, place: number) => {
    const to = place + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0)
    if (to !== place) event.preventDefault()
    if (to !== place && to >= 0 && to < boxes.length) {
      focusAt(to)
      moveRound(place, to)
    }
    if (event.key === 'Delete' || event.key === 'Backspace') remove(place)
    if (isEscape(event)) setPicked(null)
  }
  return (
    <div className={css.queue}>
      <ol
        className={cx(css.row, lifted && css.lifting)}
        ref={row}
        tabIndex={boxes.length === 0 ? 0 : -1}
        aria-label='各轮的箱子'
        data-rounds
      >
        {boxes.map((boxId, place) => {
          const box = byId.get(boxId)
          const crossed = picked?.place === place && !lifted
          const name = `第 ${place + 1} 轮 ${box?.boxName ?? ''}`
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
              key={place}
              className={cx(css.round, lifted?.from === place && css.held)}
              style={shiftOf(place, lifted, pitch)}
              data-round={place}
            >
              <button
                type='button'
                className={cx(css.box, crossed && css.crossed)}
                aria-label={crossed ? `移除${name}` : `${name}，左右键移动，删除键移除`}
                onPointerDown={(event) => press(event, place)}
                onClick={pressed(() => tap(place))}
                onKeyDown={(event) => key(event, place)}
              >
                {box && <img src={imageUrl(box.boxImage)} alt='' draggable={false} />}
                <small>{place + 1}</small>
                {crossed && <Icon glyph={close} size={22} className={css.cross} />}
              </button>
            </li>
          )
        })}
        {ROUNDS.slice(boxes.length).map((round) => (
          <li key={round} className={css.free} aria-hidden='true'>
            {round + 1}
          </li>
        ))}
      </ol>
      {boxes.length > 0 && (
        <button type='button' className={css.clear} aria-label='清空已选的箱子' onClick={pressed(clear)}>
          清空
        </button>
      )}
    </div>
  )
}

/** Where a round is drawn while one is in the air: that one below the finger, those between its two places one place aside. */
function shiftOf(place: number, lifted: Lifted | null, pitch: number): CSSProperties | undefined {
  if (!lifted) return undefined
  const { from, to, by } = lifted
  if (place === from) return { transform: `translate(${by}px, -3px) scale(1.12)` }
  if (place > from && place <= to) return { transform: `translateX(${-pitch}px)` }
  return place < from && place >= to ? { transform: `translateX(${pitch}px)` } : undefined
}

/** Returns a function that names the place to focus when the rounds have changed; -1 is the row itself. */
function useFocusAfter(row: RefObject<HTMLElement>, boxes: readonly number[]): (place: number) => void {
  const place = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rounds are where the focus goes
  useLayoutEffect(() => {
    if (place.current === null) return
    const round = row.current?.querySelector<HTMLElement>(`[data-round="${place.current}"] button`)
    place.current = null
    ;(round ?? row.current)?.focus()
  }, [boxes])
  return (next) => {
    place.current = next
  }
}

/** Scrolls to the last round when one was added. */
function useLastInView(row: RefObject<HTMLElement>, rounds: number): void {
  const before = useRef(rounds)
  useLayoutEffect(() => {
    const added = rounds > before.current
    before.current = rounds
    const [list, last] = [row.current, row.current?.children[rounds - 1]]
    if (!added || !list || !last) return
    const [view, place] = [list.getBoundingClientRect(), last.getBoundingClientRect()]
    const by = Math.max(0, place.right + place.width / 2 - view.right) + Math.min(0, place.left - view.left)
    if (by) list.scrollBy({ left: by, behavior: 'instant' })
  }, [row, rounds])
}
