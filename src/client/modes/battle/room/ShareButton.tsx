import { useState } from 'react'
import { share } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { ShareReplay } from '#client/overlays/share/ShareReplay.tsx'
import { shareLink } from '#client/poster/send.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BattleMode } from '#shared/modes/battle/rules.ts'
import css from './EmoteButton.module.css'
import { InviteDialog, linkOf } from './InviteDialog.tsx'

interface Props {
  room: BattleRoom
  /** Seat of the player; null for somebody who watches. */
  me?: number | null
  over?: boolean
}

/** Opens the link, the code and the poster of a room. One that is over is shared by its replay: by whoever sat in it under a link of their own. */
export function ShareButton({ room, me = null, over = false }: Props) {
  const [open, setOpen] = useState(false)
  if (over && me !== null)
    return (
      <ShareReplay play={{ kind: 'battle', id: room.roomId }} won={wonBy(room, me)}>
        {(show) => <Tool name='分享回放' onClick={show} />}
      </ShareReplay>
    )
  return (
    <>
      <Tool name={over ? '分享回放' : '分享'} onClick={() => (over ? void shareRoom(room) : setOpen(true))} />
      {!over && <InviteDialog room={room} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function Tool({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type='button' className={css.tool} aria-label={name} onClick={pressed(onClick)}>
      <Icon glyph={share} size={22} />
    </button>
  )
}

/** What a player says who shares a battle. */
function wonBy({ mode, end }: BattleRoom, me: number): string {
  if (mode === BattleMode.share) return '在竞技场平分了全部物品'
  return end?.winners.includes(me) ? '在竞技场赢得了全部物品' : '打了一局精彩的竞技场'
}

/** Shares a battle that the player has watched. The link to a private room has its code, because nobody finds the room without it. */
function shareRoom(room: BattleRoom): Promise<void> {
  return shareLink(linkOf(room), { title: '星匣竞技场', text: '来看这一局的精彩回放' })
}
