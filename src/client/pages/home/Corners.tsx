import { useState } from 'react'
import { Badge } from '#client/chrome/Badge.tsx'
import { pressed } from '#client/chrome/press.ts'
import { hereIs } from '#client/install/browser.ts'
import { openDownload } from '#client/install/package.ts'
import type { IconName } from '#shared/assetIds.ts'
import { go } from '#state/platform/go.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './Corners.module.css'

type To = (path: string) => () => void

/** The row at the top right: rank, message, chat (spec §2), with what is not read yet. */
export function TopStrip({ to, unread, replies }: { to: To; unread: number; replies: number }) {
  return (
    <nav className={css.strip} aria-label='快捷入口'>
      <Plate icon='rank' name='排行' onClick={to('/rank')} />
      <Plate icon='message' name='消息' onClick={to('/message')} count={unread} />
      <Plate icon='chat' name='客服' onClick={to('/chat')} count={replies} />
    </nav>
  )
}

/** Returns the address of an icon at half the size of those in the tiles. Icons here are at most 46 px wide. */
const smallUrl = (icon: IconName) => imageUrl(`icons/small/${icon}.webp`)

interface EntryProps {
  icon: IconName
  name: string
  onClick: () => void
}

function Plate({ icon, name, count = 0, onClick }: EntryProps & { count?: number }) {
  return (
    <button type='button' className={css.plate} onClick={onClick}>
      <img className={css.face} src={smallUrl(icon)} alt='' />
      {name}
      <Badge count={count} className={css.unread} />
      {count > 0 && <span className='sr-only'>{count} 条未读</span>}
    </button>
  )
}

/** The left side: shop and red packet. `gifts`: how many things wait in 福利. */
export function LeftSide({ to, gifts }: { to: To; gifts: number }) {
  return (
    <div className={css.left}>
      <Medal icon='shop' name='商城' onClick={to('/shop')} />
      <Medal icon='red-packet' name='红包' onClick={to('/welfare')} count={gifts} />
    </div>
  )
}

/** The right side: download, which does not show inside the app. */
export function RightSide() {
  const [busy, setBusy] = useState(false)
  const act = () => {
    if (busy) return
    setBusy(true)
    void openDownload(hereIs(), () => go('/download')).finally(() => setBusy(false))
  }
  return (
    <div className={css.right}>
      <Medal icon='download' name='下载' onClick={pressed(act)} />
    </div>
  )
}

function Medal({ icon, name, count = 0, onClick }: EntryProps & { count?: number }) {
  return (
    <button type='button' className={css.medal} onClick={onClick}>
      <span className={css.object}>
        <span className={css.disk} />
        <img className={css[icon]} src={smallUrl(icon)} alt='' />
      </span>
      <span>{name}</span>
      <Badge count={count} className={css.gifts} />
      {count > 0 && <span className='sr-only'>{count} 项可领取</span>}
    </button>
  )
}
