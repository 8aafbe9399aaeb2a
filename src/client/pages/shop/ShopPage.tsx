import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import type { ShopKind, ShopOffer } from '#shared/calls/shop.ts'
import { loadShop, shopState } from '#state/economy/shop.ts'
import { appState } from '#state/platform/app.ts'
import { BuySheet } from './BuySheet.tsx'
import { Filters, type ShopFilter } from './Filters.tsx'
import { Hero } from './Hero.tsx'
import { NothingLeft } from './NothingLeft.tsx'
import { OfferCard } from './OfferCard.tsx'
import { shown } from './offers.ts'
import { Purchases } from './Purchases.tsx'
import css from './ShopPage.module.css'
import { ShopSkeleton } from './ShopSkeleton.tsx'

const TABS = [
  { id: '', label: '全部', kind: null },
  { id: 'items', label: '道具', kind: 'item' },
  { id: 'frames', label: '头像框', kind: 'frame' },
  { id: 'vouchers', label: '卡券', kind: 'voucher' },
  { id: 'mine', label: '我的购买', kind: null },
] as const satisfies readonly { id: string; label: string; kind: ShopKind | null }[]

/** 商城: items, frames and vouchers for coins or diamonds. Visitors may look around; buying needs a login. */
export default function ShopPage() {
  const [name, choose] = useAddress('tab')
  const { token } = useSnapshot(appState)
  const tab = TABS.find(({ id }) => id === name) ?? TABS[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login may buy other numbers of pieces
  useEffect(() => void loadShop(), [token])
  return (
    <div className={page.page}>
      <Tabs items={TABS} value={tab.id} onChange={choose} label='商城' name='shop' className={css.tabs} />
      <TabPanel of='shop' tab={tab.id}>
        {tab.id === 'mine' ? <Purchases /> : <Offers key={tab.id} tab={tab.id} kind={tab.kind} />}
      </TabPanel>
    </div>
  )
}

function Offers({ tab, kind }: { tab: string; kind: ShopKind | null }) {
  const { offers, status } = useSnapshot(shopState)
  const [filter, setFilter] = useState<ShopFilter>({ currency: 'all', sort: 'shop' })
  const [chosen, setChosen] = useState<number | null>(null)
  const ofKind = shown(offers as readonly ShopOffer[], { kind, currency: 'all', sort: 'shop' })
  const left = shown(ofKind, { kind, ...filter })
  if (offers.length === 0 && status === 'error') {
    return (
      <div className={page.centre}>
        <ErrorState onRetry={() => void loadShop()} />
      </div>
    )
  }
  return (
    <>
      <PullScroll onRefresh={loadShop} keepAs={`shop/${tab}`} ready={offers.length > 0} className={css.scroll}>
        {offers.length === 0 && status !== 'ready' && <ShopSkeleton />}
        {offers.length > 0 && <Hero offers={ofKind} onOpen={setChosen} />}
        {ofKind.length > 0 && <Filters offers={ofKind} filter={filter} onChange={setFilter} />}
        {left.length > 0 && (
          <ul className={css.grid}>
            {left.map((offer) => (
              <li key={offer.offerId}>
                <OfferCard offer={offer} onOpen={() => setChosen(offer.offerId)} />
              </li>
            ))}
          </ul>
        )}
        {status === 'ready' && left.length === 0 && (
          <NothingLeft filtered={ofKind.length > 0} onReset={() => setFilter({ ...filter, currency: 'all' })} />
        )}
      </PullScroll>
      <BuySheet
        offer={(offers as readonly ShopOffer[]).find(({ offerId }) => offerId === chosen) ?? null}
        onClose={() => setChosen(null)}
      />
    </>
  )
}
