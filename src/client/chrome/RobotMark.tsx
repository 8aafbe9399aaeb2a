import { cx } from './cx.ts'
import css from './RobotMark.module.css'

/** Marks a simulated player of the demo world with 机器人. */
export function RobotMark({ className }: { className?: string | undefined }) {
  return <small className={cx(css.mark, className)}>机器人</small>
}
