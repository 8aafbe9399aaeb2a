import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './DropRow.module.css'
import { bestFirst, beyond } from './view.ts'

/** Width of a drop and of the gap behind it, as the style sheet has them. */
const DROP = 36
const GAP = 3

/** Everything that a seat has drawn, the best in sight, and how many lie beyond the right edge. The row scrolls. */
export function DropRow({ room, seat }: { room: BattleRoom; seat: number }) {
  const list = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState(0)
  const drops = bestFirst(room, seat)
  const count = drops.length
  useLayoutEffect(() => {
    const row = list.current
    if (!row) return
    const look = () => setHidden(beyond(count, { width: row.clientWidth, scrolled: row.scrollLeft }, DROP + GAP, GAP))
    look()
    row.addEventListener('scroll', look, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(row)
    return () => {
      row.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [count])
  return (
    <div className={css.row}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the row must scroll by keyboard */}
      <ul ref={list} className={css.drops} tabIndex={0} aria-label={`${room.players[seat]?.nickname ?? ''} 抽到的物品`}>
        {drops.map(({ round, drop }) => (
          <li key={round} className={cx(css.drop, gradeClass(drop.grade))}>
            <img src={thumbUrl(drop.giftImage)} alt={drop.giftName} loading='lazy' />
          </li>
        ))}
      </ul>
      <span className={css.more} aria-hidden='true'>
        {hidden > 0 && `+${hidden}`}
      </span>
    </div>
  )
}
