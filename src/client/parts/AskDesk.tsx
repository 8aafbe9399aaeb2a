import { Icon } from '#client/chrome/icons/Icon.tsx'
import { headset } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import type { AboutKind } from '#shared/chat.ts'
import { go } from '#state/platform/go.ts'
import css from './AskDesk.module.css'

interface Props {
  /** The record that the question is about. */
  kind: AboutKind
  id: string
  /** Called before the page is left, e.g. to close what lies over it. */
  onLeave?: () => void
}

/** Leads from a record to 客服, where the next line is about it. */
export function AskDesk({ kind, id, onLeave }: Props) {
  const act = () => {
    onLeave?.()
    go(`/chat?about=${kind}:${id}`)
  }
  return (
    <button type='button' className={css.ask} onClick={pressed(act)}>
      <Icon glyph={headset} size={16} />
      有疑问？联系客服
    </button>
  )
}
