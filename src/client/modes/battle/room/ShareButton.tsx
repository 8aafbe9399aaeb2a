import { useState } from 'react'
import { share } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { shareLink } from '#client/poster/send.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import css from './EmoteButton.module.css'
import { InviteDialog, linkOf } from './InviteDialog.tsx'

/** Opens the link, the code and the poster of a room. One that is over is shared by its link alone, for its replay. */
export function ShareButton({ room, over = false }: { room: BattleRoom; over?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type='button'
        className={css.tool}
        aria-label={over ? '分享回放' : '分享'}
        onClick={pressed(() => (over ? void shareReplay(room) : setOpen(true)))}
      >
        <Icon glyph={share} size={22} />
      </button>
      {!over && <InviteDialog room={room} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shares a battle that is over. The link to a private room has its code, because nobody finds the room without it. */
function shareReplay(room: BattleRoom): Promise<void> {
  return shareLink(linkOf(room), { title: '星匣竞技场', text: '来看这一局的精彩回放' })
}
