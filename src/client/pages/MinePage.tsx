import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { appState } from '#state/app.ts'
import { loadChatUnread } from '#state/chat/unread.ts'
import { loadLimits } from '#state/limits.ts'
import { loadUnread } from '#state/messagesUnread.ts'
import { loadProfile } from '#state/profile.ts'
import { refreshUserInfo } from '#state/session.ts'
import css from './MinePage.module.css'
import { Balances } from './mine/Balances.tsx'
import { LinkGrid } from './mine/LinkGrid.tsx'
import { LinkRows } from './mine/LinkRows.tsx'
import { LogoutButton } from './mine/LogoutButton.tsx'
import { PlayerHead } from './mine/PlayerHead.tsx'
import { PlayerLogin } from './mine/PlayerLogin.tsx'
import { SafetyRows } from './mine/SafetyRows.tsx'
import { Settings } from './mine/Settings.tsx'

const loadMine = () => Promise.all([refreshUserInfo(), loadProfile(), loadLimits(), loadUnread(), loadChatUnread()])

/** 我的: the player's profile, balances and settings, and links to the player's own pages. */
export default function MinePage() {
  const { token } = useSnapshot(appState)
  return token ? <Own key={token} /> : <Stranger />
}

function Own() {
  useEffect(() => void loadMine(), [])
  return (
    <PullScroll onRefresh={loadMine} keepAs='mine' ready>
      <div className={css.mine}>
        <PlayerHead />
        <Balances />
        <LinkGrid />
        <SafetyRows />
        <LinkRows />
        <Settings />
        <LogoutButton />
      </div>
    </PullScroll>
  )
}

function Stranger() {
  return (
    <PullScroll onRefresh={() => Promise.resolve()} keepAs='mine' ready>
      <div className={css.mine}>
        <PlayerLogin />
        <LinkGrid />
        <Settings />
      </div>
    </PullScroll>
  )
}
