import { cx } from '#client/chrome/cx.ts'
import { megaphone } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { envelope, envelopeOpen } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import type { MessageRow } from '#shared/calls/message.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './MessageLine.module.css'

/** One message in the list. Unread ones are highlighted. */
export function MessageLine({ row, onOpen }: { row: MessageRow; onOpen: () => void }) {
  const { title, excerpt, time, read, system } = row
  return (
    <li className={css.line}>
      <button type='button' className={cx(css.row, read && css.read)} onClick={pressed(onOpen)}>
        <span className={cx(css.plate, system && css.system)}>
          <Icon glyph={system ? megaphone : read ? envelopeOpen : envelope} size={24} label={system ? '系统消息' : ''} />
          {!read && <i className={css.dot} />}
        </span>
        <span className={css.words}>
          {!read && <span className='sr-only'>未读 </span>}
          <b className={css.title}>{title}</b>
          <span className={css.excerpt}>{excerpt}</span>
          <time className={css.time}>{timeText(time)}</time>
        </span>
      </button>
    </li>
  )
}
