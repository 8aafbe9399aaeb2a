import { Button } from '#client/chrome/Button.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { copy, play } from '#client/chrome/icons/moreGlyphs.ts'
import { copyLink } from '#client/poster/send.ts'
import { holdShared, linkOfMoment } from '#state/core/play/sharedReplay.ts'
import css from './Held.module.css'

/** What can be done while a shared replay stands still. */
export function Held({ token }: { token: string }) {
  return (
    <div className={css.held}>
      <Button tone='gold' onClick={() => holdShared(false)}>
        <Icon glyph={play} size={17} />
        播放
      </Button>
      <Button tone='violet' size='sm' onClick={() => void copyLink(linkOfMoment(token))}>
        <Icon glyph={copy} size={16} />
        复制此刻链接
      </Button>
    </div>
  )
}
