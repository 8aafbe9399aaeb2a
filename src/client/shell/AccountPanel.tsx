import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { music, question, signOut, speakerOn } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { appState } from '#state/app.ts'
import { openHelp } from '#state/help.ts'
import { logout, openLogin } from '#state/session.ts'
import css from './AccountPanel.module.css'
import { SeedPanel } from './SeedPanel.tsx'
import { Switch } from './Switch.tsx'

function Player() {
  const { userInfo, token } = useSnapshot(appState)
  if (!token) {
    return (
      <Panel className={css.player}>
        <Avatar size={56} />
        <span className={css.who}>
          <b className={css.nickname}>未登录</b>
          <span className={css.hint}>登录后可查看背包与余额</span>
        </span>
        <Button tone='gold' size='sm' onClick={openLogin}>
          登录
        </Button>
      </Panel>
    )
  }
  return (
    <Panel className={css.player}>
      <Avatar size={56} src={userInfo?.headPic ?? ''} frame={userInfo?.headGround ?? ''} />
      <span className={css.who}>
        <b className={css.nickname}>{userInfo?.nickname || '***'}</b>
        <span className={css.uid}>UID {userInfo?.uid || '***'}</span>
        <span className={css.uid}>{userInfo?.phone}</span>
      </span>
    </Panel>
  )
}

function Settings() {
  const { isSound, isMusic } = useSnapshot(appState)
  return (
    <Panel tone='dim' className={css.group}>
      <Switch
        on={isSound}
        onChange={(on) => {
          appState.isSound = on
        }}
      >
        <Icon glyph={speakerOn} size={20} className={css.icon} />
        音效
      </Switch>
      <Switch
        on={isMusic}
        onChange={(on) => {
          appState.isMusic = on
        }}
      >
        <Icon glyph={music} size={20} className={css.icon} />
        音乐
      </Switch>
      <button type='button' className={css.row} onClick={pressed(openHelp)}>
        <Icon glyph={question} size={20} className={css.icon} />
        帮助中心
        <Icon glyph={caretRight} size={14} className={css.more} />
      </button>
    </Panel>
  )
}

function LogoutButton() {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    logout()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <Button tone='ghost' block busy={busy} onClick={leave}>
      {!busy && <Icon glyph={signOut} size={18} />}
      退出登录
    </Button>
  )
}

/** The part of 我的 that is open: who is logged in, sound and music, help, fairness seeds, logout. */
export function AccountPanel() {
  const { token } = useSnapshot(appState)
  return (
    <div className={css.account}>
      <Player />
      <Settings />
      {token && <SeedPanel />}
      {token && <LogoutButton />}
    </div>
  )
}
