import type { ComponentType } from 'react'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { MODE_RECORDS } from '#client/modes/registry/records.ts'
import { MODE_WAYS } from '#client/modes/registry/ways.ts'
import page from '#client/styles/page.module.css'
import { MODES, modesWith } from '#shared/modes.ts'
import { go } from '#state/platform/go.ts'
import { Export } from './Export.tsx'
import { Gifts } from './Gifts.tsx'
import { Ledger } from './Ledger.tsx'
import { Luck } from './Luck.tsx'
import { Purchases } from './Purchases.tsx'
import { Retrievals } from './Retrievals.tsx'
import { TabChips } from './TabChips.tsx'
import { TopUps } from './TopUps.tsx'
import { UsedVouchers } from './UsedVouchers.tsx'

interface Tab {
  /** Value of `tab` in the address. */
  id: string
  label: string
  Content: ComponentType
}

const LEDGER: Tab = { id: '', label: '流水', Content: Ledger }

/** The records in the order of their tabs: those of the modes, then the others. */
const TABS: readonly Tab[] = [
  LEDGER,
  ...modesWith('record').map((mode) => ({ id: MODE_WAYS[mode].tab, label: MODES[mode].record.name, Content: MODE_RECORDS[mode] })),
  { id: 'topUps', label: '充值', Content: TopUps },
  { id: 'retrievals', label: '提取', Content: Retrievals },
  { id: 'gifts', label: '赠送', Content: Gifts },
  { id: 'purchases', label: '商城', Content: Purchases },
  { id: 'vouchers', label: '卡券', Content: UsedVouchers },
  { id: 'luck', label: '手气', Content: Luck },
  { id: 'export', label: '导出', Content: Export },
]

/** 记录中心: every change of the balances, everything the player has done, what luck they had, and all of it as a file. */
export default function RecordPage() {
  const [tab] = useAddress('tab')
  const { id, Content } = TABS.find((each) => each.id === tab) ?? LEDGER
  return (
    <div className={page.page}>
      <TabChips items={TABS} value={id} onChange={(next) => go(next ? `/record?tab=${next}` : '/record')} label='记录' name='record' />
      <TabPanel of='record' tab={id}>
        <Content />
      </TabPanel>
    </div>
  )
}
