import { caretRight, wallet } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { AboutCard } from '#shared/calls/chat.ts'
import type { AboutKind } from '#shared/chat.ts'
import { go } from '#state/platform/go.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './AboutView.module.css'

/** Where each record is seen. */
const WAYS: Record<AboutKind, (id: string) => string> = {
  topUp: () => '/record?tab=topUps',
  retrieval: () => '/record?tab=retrievals',
  open: () => '/record?tab=opens',
  upgrade: () => '/record?tab=dream',
  battle: (id) => `/battle-room?id=${id}`,
  exponent: () => '/record?tab=exponent',
  roll: (id) => `/roll-room?id=${id}`,
  purchase: () => '/record?tab=purchases',
  gift: () => '/record?tab=gifts',
  receipt: (id) => `/fair?receipt=${id}`,
  entry: () => '/record',
}

/** A record that a line is about. A press leads to it. */
export function AboutView({ card }: { card: AboutCard }) {
  return (
    <button type='button' className={css.card} onClick={pressed(() => go(WAYS[card.kind](card.id), '/chat'))}>
      <AboutFace card={card} />
      <Icon glyph={caretRight} size={12} className={css.caret} />
    </button>
  )
}

/** Picture, title and state of a record. */
export function AboutFace({ card: { image, title, note } }: { card: AboutCard }) {
  return (
    <>
      <span className={css.picture}>{image ? <img src={thumbUrl(image)} alt='' loading='lazy' /> : <Icon glyph={wallet} size={24} />}</span>
      <span className={css.words}>
        <b>{title}</b>
        <small>{note}</small>
      </span>
    </>
  )
}
