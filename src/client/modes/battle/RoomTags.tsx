import { cx } from '#client/chrome/cx.ts'
import type { BattleCard } from '#shared/modes/battle/room.ts'
import css from './RoomTags.module.css'
import { tagsOf } from './words.ts'

interface Props {
  room: Pick<BattleCard, 'mode' | 'seats' | 'teams' | 'final' | 'reverse' | 'fast' | 'hidden' | 'shuffle' | 'boxes'>
  className?: string | undefined
}

/** Mode, sides, switches and number of rounds of a room. */
export function RoomTags({ room, className }: Props) {
  return (
    <p className={cx(css.tags, className)}>
      {tagsOf(room).map((tag, place) => (
        <span key={tag} className={cx(css.tag, place === 0 && css.mode)}>
          {tag}
        </span>
      ))}
      <span className={css.tag}>共 {room.boxes.length} 轮</span>
    </p>
  )
}
