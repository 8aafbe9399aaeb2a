import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { gift } from '#client/chrome/icons/moreGlyphs.ts'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import type { RollCard } from '#shared/modes/roll/room.ts'
import { requireLogin } from '#state/account/session.ts'
import { endedRolls, heardRolls, latestOf, leaveRolls, openRolls, rollRecords, watchRolls } from '#state/modes/roll/lobby.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { useJoin } from '../useJoin.tsx'
import { CreateRoll } from './CreateRoll.tsx'
import css from './RollPage.module.css'
import { RollRow } from './RollRow.tsx'

const TABS = [
  { id: '', label: '进行中' },
  { id: 'mine', label: '我参加的' },
  { id: 'ended', label: '已开奖' },
] as const

/** Height of a card with the gap below it, px at 375 width. */
const CARD = 170

const enter = (roomId: string) => go(`/roll-room?id=${roomId}`, '/roll')

/** ROLL: rooms that draw at a moment, those of the player, and those that are over. */
export default function RollPage() {
  const [tab, choose] = useAddress('tab')
  const [making, setMaking] = useState(false)
  useEffect(() => {
    watchRolls()
    return leaveRolls
  }, [])
  const { id } = TABS.find((each) => each.id === tab) ?? TABS[0]
  return (
    <div className={page.page}>
      <div className={css.head}>
        <Tabs items={TABS} value={id} onChange={choose} label='房间' name='roll' className={css.tabs} />
        <Button tone='violet' size='sm' onClick={() => requireLogin() && setMaking(true)}>
          <Icon glyph={gift} size={16} />
          我来送
        </Button>
      </div>
      <TabPanel of='roll' tab={id}>
        <Rooms tab={id} />
      </TabPanel>
      <CreateRoll open={making} onClose={() => setMaking(false)} onMade={enter} />
    </div>
  )
}

type TabId = (typeof TABS)[number]['id']

const LISTS = { '': openRolls, mine: rollRecords, ended: endedRolls } as const
const EMPTY: Record<TabId, { title: string; text: string }> = {
  '': { title: '现在没有进行中的房间', text: '新的房间随时会开，也可以用自己的物品开一个' },
  mine: { title: '还没有参加过 ROLL', text: '参加是免费的，开奖结果会记在这里，并附上可以验证的凭证' },
  ended: { title: '还没有开过奖', text: '每一次开奖的名单、种子与中奖者都会留在这里' },
}

function Rooms({ tab }: { tab: TabId }) {
  const { token } = useSnapshot(appState)
  if (tab === 'mine' && !token) return <Visitor />
  return <RoomList key={tab} tab={tab} />
}

function Visitor() {
  return (
    <div className={page.centre}>
      <EmptyState art={<img src={artUrl('items/trophy')} alt='' />} title='登录后查看' text='您参加的房间与中奖记录会在这里'>
        <Button tone='gold' size='sm' onClick={() => requireLogin()}>
          去登录
        </Button>
      </EmptyState>
    </div>
  )
}

/** How the cards grow while there are few. */
const roomyOf = (rooms: number) => (rooms < 3 ? css.two : rooms === 3 && css.three)

function RoomList({ tab }: { tab: TabId }) {
  const list = LISTS[tab]
  const { cards } = useSnapshot(heardRolls)
  const { items: mine } = useSnapshot(rollRecords.state)
  const { items: listed } = useSnapshot((list as typeof openRolls).state)
  const { token } = useSnapshot(appState)
  useEffect(() => {
    if (token && tab === '') void rollRecords.load()
  }, [token, tab])
  const joining = useJoin(enter, (roomId) => {
    const card = (listed as readonly RollCard[]).find((each) => each.roomId === roomId)
    return card && latestOf(card, cards as Record<string, RollCard>)
  })
  const joined = new Set(mine.map(({ roomId }) => roomId))
  const { title, text } = EMPTY[tab]
  const empty = (
    <EmptyState art={<img src={artUrl('items/trophy')} alt='' />} title={title} text={text}>
      {tab === 'mine' && (
        <Button tone='gold' size='sm' onClick={() => go('/roll')}>
          去参加
        </Button>
      )}
    </EmptyState>
  )
  return (
    <>
      {joining.dialog}
      <EndlessList<RollCard> list={list as typeof openRolls} keepAs={`roll/${tab}`} className={css.list} rowHeight={CARD} empty={empty}>
        {(items) => (
          <ul className={cx(css.cards, roomyOf(items.length))} aria-label='房间'>
            {items.map((card) => (
              <li key={card.roomId}>
                <RollRow
                  card={latestOf(card, cards as Record<string, RollCard>)}
                  joined={tab === 'mine' || joined.has(card.roomId)}
                  onJoin={joining.join}
                  onOpen={enter}
                />
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </>
  )
}
