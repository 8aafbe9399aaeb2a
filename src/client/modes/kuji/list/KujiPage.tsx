import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import type { KujiCard } from '#shared/modes/kuji/pool.ts'
import { endedPools, heardPools, latestPool, leavePools, openPools, watchPools } from '#state/modes/kuji/lobby.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './KujiPage.module.css'
import { PoolRow } from './PoolRow.tsx'

const TABS = [
  { id: '', label: '发售中' },
  { id: 'ended', label: '已结束' },
] as const

/** Height of a card with the gap below it, px at 375 width. */
const CARD = 182

const EMPTY = {
  '': { title: '奖池正在上新', text: '新的奖池随时会开，过一会儿再来看看' },
  ended: { title: '还没有结束的奖池', text: '每个结束的奖池都会公开全部签序，任何人都可以验证' },
} as const

/** 一番赏: the pools that stand, and those that are over. */
export default function KujiPage() {
  const [tab, choose] = useAddress('tab')
  useEffect(() => {
    watchPools()
    return leavePools
  }, [])
  const { id } = TABS.find((each) => each.id === tab) ?? TABS[0]
  return (
    <div className={page.page}>
      <Tabs items={TABS} value={id} onChange={choose} label='奖池' name='kuji' />
      <TabPanel of='kuji' tab={id}>
        <Pools key={id} tab={id} />
      </TabPanel>
    </div>
  )
}

function Pools({ tab }: { tab: keyof typeof EMPTY }) {
  const { cards } = useSnapshot(heardPools)
  const empty = <EmptyState art={<img src={artUrl('items/wyvern_gold')} alt='' />} {...EMPTY[tab]} />
  return (
    <EndlessList<KujiCard>
      list={tab === '' ? openPools : endedPools}
      keepAs={`kuji/${tab}`}
      className={css.list}
      rowHeight={CARD}
      empty={empty}
      head={tab === '' && <p className={css.lead}>每一签都有奖，签越少，剩下的奖越清楚。买走最后一签，再得「最后赏」。</p>}
    >
      {(items) => (
        <ul className={css.cards} aria-label='奖池'>
          {items.map((card) => (
            <li key={card.roomId}>
              <PoolRow card={latestPool(card, cards as Record<string, KujiCard>)} onOpen={(id) => go(`/kuji-pool?id=${id}`, '/kuji')} />
            </li>
          ))}
        </ul>
      )}
    </EndlessList>
  )
}
