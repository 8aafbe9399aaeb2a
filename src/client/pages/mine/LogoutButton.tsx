import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { signOut } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { logoutWarnings } from '#client/modes/registry/warnings.ts'
import { logout } from '#state/account/session.ts'
import { appState } from '#state/platform/app.ts'
import css from './LogoutButton.module.css'

/** Logs the player out, after a question. It warns of what waits for the player's hand, e.g. a stake in 指数. */
export function LogoutButton() {
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const ask = () => {
    setWarnings([])
    setAsked(true)
    void logoutWarnings().then(setWarnings)
  }
  const leave = () => {
    setBusy(true)
    appState.loading = true
    logout()
      .catch(() => undefined)
      .finally(() => {
        appState.loading = false
        setBusy(false)
      })
  }
  return (
    <>
      <Button tone='ghost' block className={css.leave} onClick={ask}>
        <Icon glyph={signOut} size={18} />
        退出登录
      </Button>
      <Modal open={asked} onClose={() => setAsked(false)} title='退出登录' width={300} dismissable={!busy}>
        {warnings.map((words) => (
          <p key={words} className={css.text} role='alert'>
            <b>{words}</b>
          </p>
        ))}
        <p className={css.text}>余额、物品与记录都保存在服务器上，重新登录后仍在这里。</p>
        <div className={css.acts}>
          <Button tone='ghost' size='sm' disabled={busy} onClick={() => setAsked(false)}>
            取消
          </Button>
          <Button tone='red' size='sm' busy={busy} onClick={leave}>
            退出
          </Button>
        </div>
      </Modal>
    </>
  )
}
