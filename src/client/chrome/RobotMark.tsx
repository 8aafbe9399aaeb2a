import { cx } from './cx.ts'
import { robot } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import css from './RobotMark.module.css'

/** Marks a simulated player of the demo world with 机器人. */
export function RobotMark({ className }: { className?: string | undefined }) {
  return <small className={cx(css.mark, className)}>机器人</small>
}

/** The same as a small dot, for pictures and names that the word would cover. Screen readers hear 机器人. */
export function RobotDot({ className }: { className?: string | undefined }) {
  return (
    <span className={cx(css.dot, className)} title='机器人'>
      <Icon glyph={robot} size={11} label='机器人' />
    </span>
  )
}
