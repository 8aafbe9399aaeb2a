import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { lock, plus, ranking } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { clockFill, funnel } from '#client/chrome/icons/moreGlyphs.ts'
import { LiveRows } from '#client/chrome/LiveRows.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import type { BattleCard } from '#shared/modes/battle/room.ts'
import { requireLogin } from '#state/account/session.ts'
import { closeLobby, filterLobby, lobbyState, openLobby, reloadLobby } from '#state/modes/battle/lobby.ts'
import { filterCount } from '#state/modes/battle/lobbyRules.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { CodeEntry } from '../CodeEntry.tsx'
import { useSeatPay } from '../useSeatPay.tsx'
import css from './BattlePage.module.css'
import { LobbyBanner } from './LobbyBanner.tsx'
import { LobbyFilter } from './LobbyFilter.tsx'
import { RoomCard } from './RoomCard.tsx'

const TABS = [
  { id: '', label: '全部', state: -1 },
  { id: 'waiting', label: '等待中', state: 0 },
  { id: 'running', label: '进行中', state: 2 },
  { id: 'ended', label: '已结束', state: 3 },
] as const

/** Height of a card with the gap below it, px at 375 width. */
const CARD = 142

/** 竞技场: the rooms that wait, run and have ended, live. */
export default function BattlePage() {
  const [name, choose] = useAddress('tab')
  const [filtering, setFiltering] = useState(false)
  const [entering, setEntering] = useState(false)
  const { state } = TABS.find(({ id }) => id === name) ?? TABS[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lobby opens once; another tab only filters
  useEffect(() => {
    openLobby({ state })
    return closeLobby
  }, [])
  useEffect(() => filterLobby({ state }), [state])
  const filtered = filterCount(useSnapshot(lobbyState).filters)
  return (
    <div className={page.page}>
      <LobbyBanner />
      <div className={css.head}>
        <Tabs items={TABS} value={name} onChange={choose} label='房间' name='battle' className={css.tabs} />
        <Chip kind='action' on={filtered > 0} className={css.filter} onClick={() => setFiltering(true)}>
          <Icon glyph={funnel} size={15} />
          筛选{filtered > 0 && ` ${filtered}`}
        </Chip>
      </div>
      <TabPanel of='battle' tab={name}>
        <Rooms />
      </TabPanel>
      <nav className={css.foot} aria-label='竞技场' data-keep-clear>
        <Side glyph={lock} name='房间码' onClick={() => requireLogin() && setEntering(true)} />
        <Side glyph={clockFill} name='历史' onClick={() => go('/battle-history', '/battle')} />
        <Side glyph={ranking} name='十佳' onClick={() => go('/battle-top', '/battle')} />
        <Button tone='gold' onClick={() => go('/battle-create', '/battle')}>
          <Icon glyph={plus} size={20} />
          创建房间
        </Button>
      </nav>
      <CodeEntry open={entering} onClose={() => setEntering(false)} />
      <LobbyFilter open={filtering} onClose={() => setFiltering(false)} />
    </div>
  )
}

function Side({ glyph, name, onClick }: { glyph: string; name: string; onClick: () => void }) {
  return (
    <button type='button' className={css.side} onClick={pressed(onClick)}>
      <Icon glyph={glyph} size={22} />
      {name}
    </button>
  )
}

const roomIdOf = ({ roomId }: BattleCard) => roomId

/** The list. Only the cards in view exist. */
function Rooms() {
  const scroller = useRef<HTMLDivElement>(null)
  const { rooms, status } = useSnapshot(lobbyState)
  const cards = rooms as readonly BattleCard[]
  const seatPay = useSeatPay('/battle')
  return (
    <div className={css.rooms} ref={scroller}>
      {seatPay.dialog}
      {cards.length > 0 && (
        <LiveRows items={cards} keyOf={roomIdOf} rowHeight={CARD} scroller={scroller} label='房间'>
          {(card) => <RoomCard card={card} seatPay={seatPay} />}
        </LiveRows>
      )}
      {cards.length === 0 && status === 'error' && <ErrorState onRetry={reloadLobby} />}
      {cards.length === 0 && (status === 'loading' || status === 'idle') && <Waiting />}
      {cards.length === 0 && status === 'ready' && <Nobody />}
    </div>
  )
}

function Waiting() {
  return (
    <div role='status' aria-label='正在读取'>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={132} className={css.wait} />
      ))}
    </div>
  )
}

function Nobody() {
  const filtered = filterCount(useSnapshot(lobbyState).filters) > 0
  return (
    <EmptyState
      art={<img src={artUrl('items/axe_tiger')} alt='' />}
      title='这里还没有房间'
      text={filtered ? '没有符合筛选条件的房间，放宽条件再看看' : '创建一个房间，等好友或其他玩家加入'}
    >
      {filtered ? (
        <Button size='sm' onClick={() => filterLobby({ mode: -1, seats: -1, from: -1, to: -1 })}>
          清除筛选
        </Button>
      ) : (
        <Button tone='gold' size='sm' onClick={() => go('/battle-create', '/battle')}>
          创建房间
        </Button>
      )}
    </EmptyState>
  )
}
