import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { bookOpen } from '#client/chrome/icons/moreGlyphs.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import { readAbout } from '#shared/chat.ts'
import { chooseNamed } from '#state/community/chat/about.ts'
import { catchUp, chatState, hearLines, loadChat } from '#state/community/chat/lines.ts'
import { openOutbox, outboxState, sendNow } from '#state/community/chat/outbox.ts'
import { hearStars } from '#state/community/chat/rate.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import { onMissedPushes } from '#state/platform/live/live.ts'
import { onLiveMessage } from '#state/platform/live/receive.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'
import css from './ChatPage.module.css'
import { Composer } from './Composer.tsx'
import { Hours } from './Hours.tsx'
import { Talk } from './Talk.tsx'

/** Pushes may be lost: while the page is open the chat is looked at this often, in ms. */
const LOOK = 20_000

/** 客服: the chat of the player with whoever answers. */
export default function ChatPage() {
  const { status } = useSnapshot(chatState)
  const { lines: waiting } = useSnapshot(outboxState)
  const { userInfo } = useSnapshot(appState)
  useFollowing(userInfo?.id)
  useNamedRecord()
  const failed = status === 'error' && waiting.length === 0
  return (
    <div className={page.page}>
      <HeaderAside />
      <Hours />
      {failed && (
        <div className={page.centre}>
          <ErrorState text='聊天记录都在服务器上，联网后即可查看' onRetry={() => void loadChat()} />
        </div>
      )}
      {!failed && (status === 'ready' || waiting.length > 0 ? <Talk /> : <Waiting />)}
      <Composer />
    </div>
  )
}

/** 帮助, at the end of the header. */
function HeaderAside() {
  const { meta } = useSnapshot(appState)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header makes the place when it knows this page
  useLayoutEffect(() => setPlace(document.getElementById('header-aside')), [meta])
  const help = (
    <Button tone='ghost' size='sm' className={css.help} onClick={() => go('/help', '/chat')}>
      <Icon glyph={bookOpen} size={17} />
      帮助
    </Button>
  )
  return place && createPortal(help, place)
}

/** Loads the chat of this player and what waits to be sent, and follows it while the page is open. */
function useFollowing(playerId: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each player has a chat
  useEffect(() => {
    void loadChat()
    void openOutbox()
  }, [playerId])
  useEffect(() => {
    const look = () => {
      void (chatState.status === 'ready' ? catchUp() : loadChat())
      sendNow()
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void catchUp()
    }, LOOK)
    const ends = [onLiveMessage(hearLines), onLiveMessage(hearStars), onMissedPushes(look), onSeenAgain(look), () => clearInterval(timer)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
}

/** A record that the address names becomes what the next line is about: `?about=retrieval:12`, or `?order=` with an order number. */
function useNamedRecord(): void {
  const [about, setAbout] = useAddress('about')
  const [order, setOrder] = useAddress('order')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setters are new in each render
  useEffect(() => {
    const named = readAbout(order ? `topUp:${order}` : about)
    if (named) void chooseNamed(named)
    if (order) setOrder('')
    if (about) setAbout('')
  }, [about, order])
}

const ROWS = [220, 160, 236, 120] as const

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取聊天记录'>
      {ROWS.map((width, index) => (
        <Skeleton key={width} width={width} height={44} className={index % 2 ? css.right : undefined} />
      ))}
    </div>
  )
}
