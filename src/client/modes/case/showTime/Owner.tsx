import { Avatar } from '#client/chrome/Avatar.tsx'
import { RobotMark } from '#client/chrome/RobotMark.tsx'
import { beijingClock } from '#shared/beijingTime.ts'
import type { ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'
import css from './Owner.module.css'

interface Props {
  row: ShowTimeRow
  /** Leaves out the time, where it shows elsewhere. */
  brief?: boolean
}

/** The player who won the drop, and the time of day. */
export function Owner({ row, brief }: Props) {
  const { headPic, nickname, robot, time } = row
  return (
    <span className={css.owner}>
      <Avatar src={headPic} tone={robot ? 'silver' : 'gold'} size={26} />
      <span className={css.name}>{nickname}</span>
      {robot && <RobotMark />}
      {!brief && <time className={css.time}>{beijingClock(time)}</time>}
    </span>
  )
}
