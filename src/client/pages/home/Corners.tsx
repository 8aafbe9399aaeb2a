import type { ReactNode } from 'react'
import { Badge } from '#client/chrome/Badge.tsx'
import { chat, download, mail, ranking } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { artThumbUrl } from '#state/images.ts'
import css from './Corners.module.css'
import { APK_URL, downloadTarget } from './download.ts'
import { RedPacket } from './RedPacket.tsx'

type To = (path: string) => () => void

/** Top-right strip: rank, message, chat (spec §2). */
export function TopStrip({ to, unread }: { to: To; unread: number }) {
  return (
    <nav className={css.strip} aria-label='快捷入口'>
      <Plate glyph={ranking} name='排行' onClick={to('/rank')} />
      <Plate glyph={mail} name='消息' onClick={to('/message')} count={unread} />
      <Plate glyph={chat} name='客服' onClick={to('/chat')} />
    </nav>
  )
}

function Plate({ glyph, name, count = 0, onClick }: { glyph: string; name: string; count?: number; onClick: () => void }) {
  return (
    <button type='button' className={css.plate} onClick={onClick} aria-label={count > 0 ? `${name}，${count} 条未读` : name}>
      <span className={css.face}>
        <Icon glyph={glyph} size={19} />
      </span>
      {name}
      <Badge count={count} className={css.unread} />
    </button>
  )
}

/** Left side: shop and red packet. */
export function LeftSide({ to }: { to: To }) {
  return (
    <div className={css.left}>
      <Medal name='商城' onClick={to('/shop')}>
        <span className={css.disk} />
        <img src={artThumbUrl('items/moto_pop')} alt='' />
      </Medal>
      <Medal name='红包' onClick={to('/welfare')}>
        <RedPacket className={css.packet} />
      </Medal>
    </div>
  )
}

/** Right side: download, absent inside the app. */
export function RightSide({ to }: { to: To }) {
  const toPage = to('/download')
  const act = () => {
    if (downloadTarget(navigator.userAgent, APK_URL) === 'apk') pressed(() => window.open(APK_URL, '_blank', 'noopener'))()
    else toPage()
  }
  return (
    <div className={css.right}>
      <Medal name='下载' onClick={act}>
        <span className={css.disk} />
        <Icon glyph={download} size={26} className={css.arrow} />
      </Medal>
    </div>
  )
}

function Medal({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type='button' className={css.medal} onClick={onClick}>
      <span className={css.object}>{children}</span>
      <span>{name}</span>
    </button>
  )
}
