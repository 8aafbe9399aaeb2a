import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { pressed } from '#client/chrome/press.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './DropRow.module.css'
import { bestFirst, placesIn, shownOf } from './view.ts'

/** Everything that a seat has drawn, the best in sight. Where not all fit, the last place tells how many more there are, and shows them. */
export function DropRow({ room, seat }: { room: BattleRoom; seat: number }) {
  const list = useRef<HTMLUListElement>(null)
  const [places, setPlaces] = useState(0)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const row = list.current
    if (!row || open) return
    const look = () => {
      const one = row.firstElementChild?.getBoundingClientRect()
      if (one) setPlaces(placesIn(row.getBoundingClientRect(), one, Number.parseFloat(getComputedStyle(row).columnGap)))
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(row)
    return () => size.disconnect()
  }, [open])
  const drops = bestFirst(room, seat)
  const shown = open ? drops.length : shownOf(drops.length, places)
  return (
    <ul ref={list} className={cx(css.drops, open && css.open)} aria-label={`${room.players[seat]?.nickname ?? ''} 抽到的物品`}>
      {drops.slice(0, shown).map(({ round, drop }) => (
        <li key={round} className={cx(css.drop, gradeClass(drop.grade))}>
          <img src={thumbUrl(drop.giftImage)} alt={drop.giftName} loading='lazy' />
        </li>
      ))}
      {shown < drops.length && (
        <li>
          <button
            type='button'
            className={css.more}
            aria-label={`另有 ${drops.length - shown} 件，展开`}
            onClick={pressed(() => setOpen(true))}
          >
            +{drops.length - shown}
          </button>
        </li>
      )}
    </ul>
  )
}
