import { Amount } from '#client/chrome/Amount.tsx'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import type { InvitedFriend } from '#shared/calls/share.ts'
import { serverNow } from '#state/platform/clock.ts'
import css from './FriendRows.module.css'
import { dayText } from './words.ts'

/** The players whom the player has invited. */
export function FriendRows({ friends }: { friends: readonly InvitedFriend[] }) {
  return (
    <Panel className={css.panel}>
      <ul>
        {friends.map(({ invitationId, nickname, headPic, time, counts, earned }) => (
          <li key={invitationId} className={css.row}>
            <Avatar src={headPic} size={40} tone={counts ? 'gold' : 'silver'} />
            <span className={css.who}>
              <b className={css.name}>{nickname}</b>
              <span className={css.day}>{dayText(time, serverNow())}加入</span>
            </span>
            {counts ? <Amount value={earned} currency='diamond' size={15} /> : <span className={css.none}>还未充值</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
