import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { loadLimits } from '#state/account/limits.ts'
import { loadUnread } from '#state/account/messagesUnread.ts'
import { loadProfile } from '#state/account/profile.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { loadChatUnread } from '#state/community/chat/unread.ts'
import { appState } from '#state/platform/app.ts'
import { Balances } from './Balances.tsx'
import { LinkGrid } from './LinkGrid.tsx'
import { LinkRows } from './LinkRows.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import css from './MinePage.module.css'
import { PlayerHead } from './PlayerHead.tsx'
import { PlayerLogin } from './PlayerLogin.tsx'
import { SafetyRows } from './SafetyRows.tsx'
import { Settings } from './Settings.tsx'

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
