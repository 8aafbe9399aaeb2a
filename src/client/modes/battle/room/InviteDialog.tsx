import { useEffect, useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { savePicture, shareLink } from '#client/poster/send.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { notify } from '#state/platform/notice.ts'
import css from './InviteDialog.module.css'
import { paintPoster } from './poster.ts'

/** The address that leads into a room; that of a private room has its code. */
export function linkOf({ roomId, code }: Pick<BattleRoom, 'roomId' | 'code'>): string {
  const query = new URLSearchParams({ id: roomId, ...(code && { code }) })
  return `${window.location.origin}/battle-room?${query}`
}

const INVITATION = { title: '星匣竞技场', text: '来竞技场和我同箱对决' }

interface Props {
  room: BattleRoom
  open: boolean
  onClose: () => void
}

/** 邀请好友: the code of a private room, the link, and a poster with both as a QR code. */
export function InviteDialog({ room, open, onClose }: Props) {
  // Somebody who only watches a private room knows its code from the address.
  const [known] = useAddress('code')
  const code = room.code ?? (known || null)
  const link = linkOf({ roomId: room.roomId, code })
  const poster = usePoster(open, { ...room, code }, link)
  return (
    <Modal open={open} onClose={onClose} title='邀请好友' width={320}>
      {code && (
        <p className={css.row}>
          <span>房间码</span>
          <b className={css.code}>{code}</b>
          <CopyButton text={code} name='房间码' />
        </p>
      )}
      <p className={css.row}>
        <span>链接</span>
        <b className={css.link}>{link}</b>
        <CopyButton text={link} name='链接' />
      </p>
      <div className={css.poster}>{poster && <img src={poster} alt='房间的二维码海报' />}</div>
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={() => void shareLink(link, INVITATION)}>
          发送链接
        </Button>
        <Button tone='gold' size='sm' disabled={!poster} onClick={() => poster && savePicture(poster, '星匣竞技场.png')}>
          保存海报
        </Button>
      </div>
    </Modal>
  )
}

/** Paints the poster while the dialog is open. '' until it is painted. */
function usePoster(open: boolean, room: BattleRoom, link: string): string {
  const [poster, setPoster] = useState('')
  const { cost, mode, roomId } = room
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of a room shows on its poster
  useEffect(() => {
    if (!open) return
    let gone = false
    paintPoster(room, link)
      .then((url) => !gone && setPoster(url))
      .catch(() => notify.error('海报没有生成，请复制链接邀请'))
    return () => {
      gone = true
    }
  }, [open, cost, mode, roomId, link])
  return poster
}
