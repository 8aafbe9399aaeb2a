import type { ReactNode } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { download, share } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { copy } from '#client/chrome/icons/moreGlyphs.ts'
import { Switch } from '#client/chrome/Switch.tsx'
import { copyLink, savePicture, shareLink } from '#client/poster/send.ts'
import css from './LinkActs.module.css'

/** Whether the nickname is told with what is shared, and what the receiver can see. */
export function Named({ on, onChange, children }: { on: boolean; onChange: (on: boolean) => void; children: ReactNode }) {
  return (
    <>
      <Switch on={on} onChange={onChange} className={css.named}>
        显示我的昵称
      </Switch>
      <p className={css.note}>{children}</p>
    </>
  )
}

interface Props {
  /** '' until it is known. */
  link: string
  /** What the phone's own dialog says. */
  words: { title: string; text: string }
  /** Pictures that go along where the phone takes some. */
  files?: File[]
  /** Further buttons. */
  children?: ReactNode
}

/** What can be done with a link: copy it, or hand it to the phone's own dialog where it has one. */
export function LinkActs({ link, words, files = [], children }: Props) {
  const shares = typeof navigator.share === 'function'
  return (
    <div className={css.acts}>
      <Button tone='violet' size='sm' disabled={!link} onClick={() => void copyLink(link)}>
        <Icon glyph={copy} size={17} />
        复制链接
      </Button>
      {shares && (
        <Button tone='violet' size='sm' disabled={!link} onClick={() => void shareLink(link, words, files)}>
          <Icon glyph={share} size={17} />
          分享
        </Button>
      )}
      {children}
    </div>
  )
}

/** Saves the picture of what is shared. `picture` is a URL, '' until it is there. */
export function SaveAct({ picture, name }: { picture: string; name: string }) {
  return (
    <Button tone='gold' size='sm' disabled={!picture} onClick={() => savePicture(picture, name)}>
      <Icon glyph={download} size={17} />
      保存图片
    </Button>
  )
}
