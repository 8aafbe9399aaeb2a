import { Avatar } from '#client/chrome/Avatar.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import type { PlayerCard } from '#shared/calls/giving.ts'
import css from './ActModal.module.css'

interface Props {
  player: PlayerCard | null
  wrong: string | null
  busy: boolean
}

/** The player whom the typed UID belongs to. The element is always equally high. */
export function Receiver({ player, wrong, busy }: Props) {
  return (
    <Panel tone='well' className={css.player}>
      {player ? (
        <>
          <Avatar src={player.headPic} frame={player.headGround} size={46} />
          <p>
            {player.nickname}
            <small>UID {player.uid}</small>
          </p>
        </>
      ) : busy ? (
        <>
          <Skeleton shape='octagon' width={46} height={46} />
          <Skeleton width={120} height={14} />
        </>
      ) : (
        <span className={wrong ? css.wrong : css.quiet} role={wrong ? 'alert' : undefined}>
          {wrong ?? '输入 UID 后，会在这里显示对方'}
        </span>
      )}
    </Panel>
  )
}
