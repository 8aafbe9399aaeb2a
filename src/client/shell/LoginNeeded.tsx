import { useEffect } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { user } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import page from '#client/styles/page.module.css'
import { openLogin } from '#state/account/session.ts'

/** Shows instead of a page that needs a login, and opens the login overlay. */
export default function LoginNeeded() {
  useEffect(openLogin, [])
  return (
    <div className={page.centre}>
      <EmptyState art={<Icon glyph={user} size={72} />} title='登录后即可进入' text='登录或注册，开启您的第一只宝匣'>
        <Button tone='gold' size='sm' onClick={openLogin}>
          登录 / 注册
        </Button>
      </EmptyState>
    </div>
  )
}
