import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BoxChips } from '../BoxChips.tsx'
import { RoomTags } from '../RoomTags.tsx'
import { sentenceOf } from '../words.ts'
import css from './RoomHead.module.css'

/** The boxes of a room in the order of the rounds, its mode and its switches, and what decides it. */
export function RoomHead({ room }: { room: BattleRoom }) {
  return (
    <header className={css.head}>
      <BoxChips boxes={room.boxes} className={css.boxes} />
      <RoomTags room={room} className={css.tags} />
      <p className={css.sentence}>{sentenceOf(room)}</p>
    </header>
  )
}
