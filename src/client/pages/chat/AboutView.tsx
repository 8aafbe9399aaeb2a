import { caretRight, wallet } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { RECORD_WAYS } from '#client/modes/registry/ways.ts'
import type { AboutCard } from '#shared/calls/chat.ts'
import type { AboutKind } from '#shared/chat.ts'
import type { ModeRecord } from '#shared/records.ts'
import { go } from '#state/platform/go.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './AboutView.module.css'

/** Where each record that is of no mode is seen. */
const OTHER_WAYS: Record<Exclude<AboutKind, ModeRecord>, (id: string) => string> = {
  topUp: () => '/record?tab=topUps',
  retrieval: () => '/record?tab=retrievals',
  purchase: () => '/record?tab=purchases',
  gift: () => '/record?tab=gifts',
  receipt: (id) => `/fair?receipt=${id}`,
  entry: () => '/record',
}

const wayTo = ({ kind, id }: Pick<AboutCard, 'kind' | 'id'>): string =>
  kind in OTHER_WAYS ? OTHER_WAYS[kind as keyof typeof OTHER_WAYS](id) : RECORD_WAYS[kind as ModeRecord].about(id)

/** A record that a line is about. A press leads to it. */
export function AboutView({ card }: { card: AboutCard }) {
  return (
    <button type='button' className={css.card} onClick={pressed(() => go(wayTo(card), '/chat'))}>
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
