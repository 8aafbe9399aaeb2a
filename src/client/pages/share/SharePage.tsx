import { useSnapshot } from 'valtio'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import page from '#client/styles/page.module.css'
import { invitedFriends, loadPromotion, promotionState } from '#state/community/promotion.ts'
import { Earnings } from './Earnings.tsx'
import { FriendRows } from './FriendRows.tsx'
import { Invite } from './Invite.tsx'
import { Level } from './Level.tsx'
import css from './SharePage.module.css'

/** 推广中心: the player's poster and link, the commission, and the invited friends. */
export default function SharePage() {
  return (
    <div className={page.page}>
      <EndlessList
        list={invitedFriends}
        keepAs='share'
        head={<Head />}
        rowHeight={60}
        empty={<p className={css.nobody}>还没有邀请到好友，把海报发给朋友试试</p>}
      >
        {(friends) => <FriendRows friends={friends} />}
      </EndlessList>
    </div>
  )
}

function Head() {
  const { data, status } = useSnapshot(promotionState)
  const list = useSnapshot(invitedFriends.state)
  if (!data && status === 'error') {
    // The list below tells of its own failure, with the same way out.
    if (list.status === 'error' && list.items.length === 0) return null
    return (
      <div className={page.centre}>
        <ErrorState onRetry={() => void loadPromotion()} />
      </div>
    )
  }
  return (
    <div className={css.head}>
      {data ? (
        <>
          <Invite promoteCode={data.promoteCode} />
          <Earnings data={data} />
          <Level friends={data.friends} />
        </>
      ) : (
        <>
          <Skeleton width={290} height={322} className={css.poster} />
          <Skeleton height={120} />
          <Skeleton height={96} />
        </>
      )}
      <div className={css.title}>
        <h2>邀请的好友</h2>
        <span>佣金以钻石发放</span>
      </div>
    </div>
  )
}
