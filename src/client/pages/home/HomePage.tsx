import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { pressed } from '#client/chrome/press.ts'
import { Welcome } from '#client/shell/Welcome.tsx'
import { loadUnread, messagesState } from '#state/account/messagesUnread.ts'
import { chatUnreadState } from '#state/community/chat/badge.ts'
import { loadChatUnread } from '#state/community/chat/unread.ts'
import { loadWelfareBadge, welfareBadgeState } from '#state/community/welfare/badge.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import { Banner } from './Banner.tsx'
import { LeftSide, RightSide, TopStrip } from './Corners.tsx'
import { DropStrip } from './DropStrip.tsx'
import { Hero } from './Hero.tsx'
import css from './HomePage.module.css'
import { Tiles } from './Tiles.tsx'

/** Returns a press handler that opens a route. */
const to = (path: string) => pressed(() => go(path))

/** 首页, from which every game is reached. The shell shows its header and tab bar. */
export default function HomePage() {
  const [path] = useLocation()
  const { token, userInfo, isApp } = useSnapshot(appState)
  const { unread } = useSnapshot(messagesState)
  const { boxes } = useSnapshot(casesState)
  const { count } = useSnapshot(welfareBadgeState)
  const { count: replies } = useSnapshot(chatUnreadState)

  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again whenever the user info or the path changes (spec §2)
  useEffect(() => {
    void loadUnread()
  }, [userInfo, path])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each login has badges of its own; a visitor has none
  useEffect(() => {
    void loadWelfareBadge()
    void loadChatUnread()
  }, [token])

  return (
    <div className={css.home}>
      <Banner />
      <section className={css.middle}>
        <h1 className={css.logo}>
          <b className={css.mark}>
            <span className='sr-only'>星匣</span>
          </b>
          <i>XINGXIA</i>
        </h1>
        <Hero onOpen={to('/mystery-box')} boxCount={boxes.length} />
        <TopStrip to={to} unread={unread} replies={replies} />
        <LeftSide to={to} gifts={count} />
        {!isApp && <RightSide />}
      </section>
      <Tiles to={to} />
      <Welcome path='/' otherwise={<DropStrip />} />
    </div>
  )
}
