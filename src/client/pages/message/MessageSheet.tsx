import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { DocumentText } from '#client/overlays/DocumentText.tsx'
import type { MessageRow } from '#shared/calls/message.ts'
import { Status } from '#shared/codes.ts'
import { MESSAGE_WAYS } from '#shared/messageWays.ts'
import { type Message, readMessage, renewMessages } from '#state/account/messages.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { go } from '#state/platform/go.ts'
import { notify } from '#state/platform/notice.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './MessageSheet.module.css'

interface Props {
  /** The open message; null when none is open. */
  row: MessageRow | null
  onClose: () => void
}

/** One message in full. Opening it marks it as read. */
export function MessageSheet({ row, onClose }: Props) {
  return (
    <Modal open={row !== null} onClose={onClose} title='消息'>
      {row && <Content key={row.messageId} row={row} onClose={onClose} />}
    </Modal>
  )
}

function Content({ row, onClose }: { row: MessageRow; onClose: () => void }) {
  const { message, failed, load } = useMessage(row.messageId, onClose)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message must scroll by keyboard
    <article className={css.message} tabIndex={0}>
      <h3 className={css.title}>{row.title}</h3>
      <time className={css.time}>{timeText(row.time)}</time>
      {failed && <ErrorState text='消息还在，联网后即可查看' onRetry={load} />}
      {!failed && !message && <Waiting />}
      {message && <DocumentText content={message.content} />}
      {message?.way && <WayOn {...message.way} />}
    </article>
  )
}

/** The button that leads to what the message is about. */
function WayOn({ to, id }: NonNullable<Message['way']>) {
  const { label, path } = MESSAGE_WAYS[to]
  return (
    <Button tone='violet' block className={css.way} onClick={() => go(path(id), '/message')}>
      {label}
    </Button>
  )
}

/** Loads the message. When it does not exist any more, it closes the sheet and loads the list again. */
function useMessage(messageId: string, onClose: () => void) {
  const [message, setMessage] = useState<Message | null>(null)
  const [failed, setFailed] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  const load = useCallback(() => {
    setFailed(false)
    readMessage(messageId).then(setMessage, (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== Status.notFound) return setFailed(true)
      notify.error(error.msg)
      void renewMessages()
      close.current()
    })
  }, [messageId])
  useEffect(load, [load])
  return { message, failed, load }
}

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取'>
      <Skeleton />
      <Skeleton />
      <Skeleton width={180} />
    </div>
  )
}
