import css from './RobotMark.module.css'

/** Marks a player of the demo world as 机器人. */
export function RobotMark() {
  return <small className={css.mark}>机器人</small>
}
