import css from './RobotMark.module.css'

/** Marks a simulated player of the demo world with 机器人. */
export function RobotMark() {
  return <small className={css.mark}>机器人</small>
}
