import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { cut, isComposing } from '#client/chrome/composing.ts'
import { close } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { image, paperclip } from '#client/chrome/icons/moreGlyphs.ts'
import { isEnter } from '#client/chrome/isEnter.ts'
import { pressed } from '#client/chrome/press.ts'
import { PICTURES, PictureFault } from '#client/parts/pictureFile.ts'
import type { AboutCard } from '#shared/calls/chat.ts'
import { CHAT_TEXT_LIMIT } from '#shared/chat.ts'
import { chooseAbout, draftState } from '#state/community/chat/about.ts'
import { noteTyping } from '#state/community/chat/lines.ts'
import { sayToDesk } from '#state/community/chat/outbox.ts'
import { notify } from '#state/platform/notice.ts'
import { AboutPicker } from './AboutPicker.tsx'
import { AboutFace } from './AboutView.tsx'
import css from './Composer.module.css'
import { drawChatPicture } from './chatPicture.ts'

/** From this many characters on the player sees how many are left. */
const COUNTED_FROM = CHAT_TEXT_LIMIT - 60

/** What is written, a picture, and the record that it is about. Nothing waits for the network: the outbox sends it. */
export function Composer() {
  const { text, about } = useSnapshot(draftState)
  const [picking, pick] = useState(false)
  const empty = text.trim() === '' && about === null
  const send = () => {
    if (draftState.text.trim() === '' && draftState.about === null) return
    const words = { text: cut(draftState.text, CHAT_TEXT_LIMIT).trim(), picture: '', about: draftState.about as AboutCard | null }
    draftState.text = ''
    chooseAbout(null)
    void sayToDesk(words)
  }
  return (
    <div className={css.bar}>
      {about && <Chosen card={about as AboutCard} />}
      <div className={css.row}>
        <PictureButton />
        <div className={css.field}>
          <Words text={text} onSend={send} />
          <button type='button' className={css.clip} aria-label='附上记录或凭证' onClick={pressed(() => pick(true))}>
            <Icon glyph={paperclip} size={20} />
          </button>
        </div>
        {/* Without it the press would take the focus from the field, and the keyboard would close. */}
        <span onPointerDown={(event) => event.preventDefault()}>
          <Button tone='gold' className={css.send} disabled={empty} onClick={send}>
            发送
          </Button>
        </span>
      </div>
      <AboutPicker open={picking} onClose={() => pick(false)} />
    </div>
  )
}

/** The record that the next line is about. */
function Chosen({ card }: { card: AboutCard }) {
  return (
    <div className={css.chosen}>
      <AboutFace card={card} />
      <button type='button' className={css.take} aria-label='不附这条记录' onClick={pressed(() => chooseAbout(null))}>
        <Icon glyph={close} size={14} />
      </button>
    </div>
  )
}

/** Enter sends where there is a keyboard to press it with Shift for a new line. */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

function Words({ text, onSend }: { text: string; onSend: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew with each text
  useLayoutEffect(() => {
    const own = field.current
    if (!own) return
    own.style.height = 'auto'
    own.style.height = `${own.scrollHeight}px`
  }, [text])
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    draftState.text = isComposing(event) ? event.target.value : cut(event.target.value, CHAT_TEXT_LIMIT)
    noteTyping()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isEnter(event) || event.shiftKey || !hasKeyboard()) return
    event.preventDefault()
    onSend()
  }
  const left = Math.max(0, CHAT_TEXT_LIMIT - text.length)
  return (
    <>
      <textarea
        ref={field}
        className={css.words}
        rows={1}
        value={text}
        placeholder='说说您的问题…'
        aria-label='消息'
        enterKeyHint='send'
        onChange={onChange}
        onCompositionEnd={({ currentTarget }) => {
          draftState.text = cut(currentTarget.value, CHAT_TEXT_LIMIT)
        }}
        onKeyDown={onKeyDown}
      />
      {text.length >= COUNTED_FROM && <small className={css.left}>还可输入 {left} 字</small>}
    </>
  )
}

function PictureButton() {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    try {
      await sayToDesk({ text: '', picture: await drawChatPicture(file), about: null })
    } catch (error) {
      notify.error(error instanceof PictureFault ? error.message : '图片无法处理，请换一张')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button type='button' className={css.picture} aria-label='发送图片' aria-busy={busy} onClick={pressed(() => input.current?.click())}>
        <Icon glyph={image} size={22} />
      </button>
      <input
        ref={input}
        type='file'
        hidden
        accept={PICTURES}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
