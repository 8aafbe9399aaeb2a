import { Amount } from '#client/chrome/Amount.tsx'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { RobotMark } from '#client/chrome/RobotMark.tsx'
import type { RollWin } from '#shared/modes/roll/room.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './WinRows.module.css'

/** Who has won what, one row each. `me` is the player's uid. */
export function WinRows({ wins, me }: { wins: readonly RollWin[]; me: string | null }) {
  return (
    <ol className={css.rows} aria-label='中奖名单'>
      {wins.map(({ winner, giftImage, giftName, grade, recoveryPrice }) => (
        <li key={winner.customerId} className={cx(css.row, gradeClass(grade), winner.customerId === me && css.me)}>
          <img src={thumbUrl(giftImage)} alt='' loading='lazy' />
          <span className={css.what}>
            <span className={css.item}>{giftName}</span>
            <Amount value={recoveryPrice} size={12.5} />
          </span>
          <span className={css.who}>
            <span className={css.name}>{winner.customerId === me ? '我' : winner.nickname}</span>
            {winner.robot && <RobotMark />}
          </span>
          <Avatar src={winner.headPic} frame={winner.headGround} size={34} tone={winner.customerId === me ? 'gold' : 'violet'} />
        </li>
      ))}
    </ol>
  )
}
