import { useState } from 'react'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { smiley } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { EMOTE_NAMES } from '#shared/modes/battle/rules.ts'
import { sendEmote } from '#state/modes/battle/acts.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './EmoteButton.module.css'

/** Ms between two emotes of a player, as the server has it. */
const PAUSE = 2_000

/** Opens the choice of emotes. One that was sent shows above the own seat, for everybody. */
export function EmoteButton({ roomId }: { roomId: string }) {
  const [open, setOpen] = useState(false)
  const [resting, setResting] = useState(false)
  const send = (emote: number) => {
    setOpen(false)
    setResting(true)
    setTimeout(() => setResting(false), PAUSE)
    sendEmote(roomId, emote).catch(() => undefined)
  }
  return (
    <>
      <button type='button' className={css.tool} aria-label='表情' disabled={resting} onClick={pressed(() => setOpen(true))}>
        <Icon glyph={smiley} size={24} />
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title='表情' width={312}>
        <ul className={css.emotes}>
          {EMOTE_NAMES.map((name, emote) => (
            <li key={name}>
              <button type='button' className={css.emote} onClick={pressed(() => send(emote))}>
                <img src={imageUrl(`emotes/emote-${String(emote).padStart(2, '0')}.webp`)} alt='' width={56} height={56} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}
