import { useSnapshot } from 'valtio'
import { Chip } from '#client/chrome/Chip.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { sort as sortGlyph } from '#client/chrome/icons/moreGlyphs.ts'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import { bag, bagState } from '#state/core/items/bag.ts'
import css from './BagPage.module.css'
import { Items } from './Items.tsx'
import { nextSort, sortName } from './sorts.ts'
import { Vouchers } from './Vouchers.tsx'

const TABS = [
  { id: '', label: '物品' },
  { id: 'vouchers', label: '卡券' },
] as const

/** 背包: the player's items and vouchers, to look at, exchange, have delivered or give away. */
export default function BagPage() {
  const [address, setTab] = useAddress('tab')
  const tab = TABS.find(({ id }) => id === address)?.id ?? ''
  return (
    <div className={page.page}>
      <div className={css.top}>
        <Tabs items={TABS} value={tab} onChange={setTab} label='背包' name='bag' />
        {tab === '' && <Sort />}
      </div>
      <TabPanel of='bag' tab={tab}>
        {tab === '' ? <Items /> : <Vouchers />}
      </TabPanel>
    </div>
  )
}

function Sort() {
  const { filter } = useSnapshot(bagState)
  return (
    <Chip
      kind='action'
      className={css.sort}
      label={`排序：${sortName(filter.sort)}，点按切换`}
      onClick={() => void bag.load({ ...bagState.filter, sort: nextSort(filter.sort) })}
    >
      <Icon glyph={sortGlyph} size={16} />
      {sortName(filter.sort)}
    </Chip>
  )
}
