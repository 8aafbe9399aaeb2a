import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { headset } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { rem } from '#client/chrome/rem.ts'
import type { ChatLine } from '#shared/calls/chat.ts'
import type { WaitingLine } from '#state/community/chat/kept.ts'
import { dropWaiting, sayAgain, sendNow } from '#state/community/chat/outbox.ts'
import { appState } from '#state/platform/app.ts'
import { freshUrl } from '#state/platform/images.ts'
import { AboutView } from './AboutView.tsx'
import css from './Bubble.module.css'
import { Rating } from './Rating.tsx'

interface Props {
  line: ChatLine
  /** What stands below a line of the player. */
  mark: 'read' | 'arrived' | null
  /** True for the first of several lines of the same operator, or of the server: who it is stands above it. */
  named: boolean
  onPicture: (url: string) => void
}

/** One line of the chat. A line that stands is not rendered again when others come: a chat may have thousands. */
export const Bubble = memo(function Bubble({ line, mark, named, onPicture }: Props) {
  const { by, text, picture, about, at, desk, rating } = line
  const own = by === 'player'
  const name = by === 'auto' ? '自动回复' : deskName(desk)
  return (
    <li className={cx(css.line, own && css.own)}>
      {!own && <Face />}
      <div className={css.body}>
        <span className='sr-only'>{own ? '我' : name}：</span>
        {named && (
          <span className={css.who} aria-hidden='true'>
            {name}
          </span>
        )}
        {text !== '' && <p className={css.bubble}>{text}</p>}
        {rating && <Rating {...rating} />}
        {picture && (picture.url === '' ? <p className={css.bubble}>图片已过期</p> : <Picture {...picture} onOpen={onPicture} />)}
        {about && <AboutView card={about} />}
        {mark && <p className={cx(css.mark, mark === 'read' && css.read)}>{mark === 'read' ? '已读' : `已送达 ${clockOf(at)}`}</p>}
      </div>
      {own && <OwnFace />}
    </li>
  )
})

const deskName = (desk: number) => (desk > 0 ? `客服 ${desk} 号` : '客服')

const clockOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(11, 16)

/** The face of 客服. */
export function Face() {
  return (
    <span className={css.face} aria-hidden='true'>
      <Icon glyph={headset} size={21} />
    </span>
  )
}

function OwnFace() {
  const { userInfo } = useSnapshot(appState)
  return <Avatar src={userInfo?.headPic ?? ''} size={38} tone='violet' className={css.avatar} />
}

const MOST_WIDE = 190
const MOST_HIGH = 240

/** Fits a picture's size into a bubble, in px at 375 width. The place is known before the picture is there, so nothing jumps. */
function sizeOf(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(MOST_WIDE / width, MOST_HIGH / height)
  const shown = Math.max(44, Math.round(width * scale))
  return { width: shown, height: (shown * height) / width }
}

function Picture({ url, width, height, onOpen }: { url: string; width: number; height: number; onOpen: (url: string) => void }) {
  const size = sizeOf(width, height)
  return (
    <button
      type='button'
      className={css.picture}
      style={{ width: rem(size.width), height: rem(size.height) }}
      aria-label='查看图片'
      onClick={pressed(() => onOpen(url))}
    >
      <img src={freshUrl(url)} alt='' loading='lazy' decoding='async' />
    </button>
  )
}

/** A line that is not sent yet. */
export function WaitingBubble({ line: { key, text, picture, about, fault }, stuck }: { line: WaitingLine; stuck: boolean }) {
  return (
    <li className={cx(css.line, css.own)}>
      <div className={css.body}>
        <span className='sr-only'>我：</span>
        {text !== '' && <p className={cx(css.bubble, css.dim)}>{text}</p>}
        {picture !== '' && (
          <span className={cx(css.picture, css.sending)}>
            <img src={`data:image/jpeg;base64,${picture}`} alt='待发送的图片' />
          </span>
        )}
        {about && <AboutView card={about} />}
        {fault === '' ? <OnItsWay stuck={stuck} /> : <Refused fault={fault} lineKey={key} />}
      </div>
      <OwnFace />
    </li>
  )
}

function OnItsWay({ stuck }: { stuck: boolean }) {
  if (!stuck) return <p className={css.mark}>发送中…</p>
  return (
    <div className={css.refused} role='status'>
      <span>未送达，联网后自动发送</span>
      <button type='button' onClick={pressed(sendNow)}>
        重试
      </button>
    </div>
  )
}

function Refused({ fault, lineKey }: { fault: string; lineKey: string }) {
  return (
    <div className={css.refused} role='alert'>
      <span>未送达：{fault}</span>
      <button type='button' onClick={pressed(() => void sayAgain(lineKey))}>
        重试
      </button>
      <button type='button' onClick={pressed(() => void dropWaiting(lineKey))}>
        删除
      </button>
    </div>
  )
}

/** Shows while somebody of 客服 types. */
export function Typing() {
  return (
    <li className={css.line}>
      <Face />
      <p className={cx(css.bubble, css.typing)}>
        <span className='sr-only'>客服正在输入</span>
        <i />
        <i />
        <i />
      </p>
    </li>
  )
}
