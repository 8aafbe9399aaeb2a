import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { HomeButton } from '#client/chrome/HomeButton.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { checks, envelopeOpen } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import page from '#client/styles/page.module.css'
import type { MessageRow } from '#shared/calls/message.ts'
import { messages, readAll, renewMessages } from '#state/account/messages.ts'
import { messagesState } from '#state/account/messagesUnread.ts'
import { notify } from '#state/platform/notice.ts'
import { MessageLine } from './MessageLine.tsx'
import css from './MessagePage.module.css'
import { MessageSheet } from './MessageSheet.tsx'

/** The message list. When the player pulls it down, the number of unread messages is loaded too. */
const LIST = { ...messages, load: renewMessages }

/** 消息: the player's messages, with the unread ones marked. A tap opens a message in a sheet. */
export default function MessagePage() {
  const [opened, setOpened] = useState<MessageRow | null>(null)
  return (
    <div className={page.page}>
      <Top />
      <EndlessList list={LIST} keepAs='message' empty={<Nothing />} rowHeight={82} className={css.scroll}>
        {(rows) => (
          <Panel className={css.panel}>
            <ul>
              {rows.map((row) => (
                <MessageLine key={row.messageId} row={row} onOpen={() => setOpened(row)} />
              ))}
            </ul>
          </Panel>
        )}
      </EndlessList>
      <MessageSheet row={opened} onClose={() => setOpened(null)} />
    </div>
  )
}

/** The number of unread messages, and 全部已读. */
function Top() {
  const { unread } = useSnapshot(messagesState)
  const { total } = useSnapshot(messages.state)
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      const count = await readAll()
      if (count > 0) notify.success(`${count} 条消息已标为已读`)
      else notify.info('没有未读消息')
    } catch {
      // A toast has told the player.
    } finally {
      setBusy(false)
    }
  }
  if (total === 0) return null
  return (
    <div className={css.top}>
      <p role='status'>
        {unread > 0 ? (
          <>
            <b>{unread}</b> 条未读
          </>
        ) : (
          '全部读过了'
        )}
      </p>
      <Button tone='ghost' size='sm' disabled={unread === 0} busy={busy} onClick={() => void act()}>
        {!busy && <Icon glyph={checks} size={17} />}
        全部已读
      </Button>
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      art={<Icon glyph={envelopeOpen} size={84} className={css.envelope} />}
      mascot='sleep'
      title='还没有消息'
      text='礼物、发货与系统通知都会送到这里'
    >
      <HomeButton />
    </EmptyState>
  )
}
