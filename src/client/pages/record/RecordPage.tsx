import type { ComponentType } from 'react'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import { go } from '#state/platform/go.ts'
import { Battles } from './Battles.tsx'
import { Exponents } from './Exponents.tsx'
import { Gifts } from './Gifts.tsx'
import { Ledger } from './Ledger.tsx'
import { Openings } from './Openings.tsx'
import { Purchases } from './Purchases.tsx'
import { Retrievals } from './Retrievals.tsx'
import { Rolls } from './Rolls.tsx'
import { TabChips } from './TabChips.tsx'
import { TopUps } from './TopUps.tsx'
import { Upgrades } from './Upgrades.tsx'
import { UsedVouchers } from './UsedVouchers.tsx'

interface Tab {
  /** Value of `tab` in the address. */
  id: string
  label: string
  Content: ComponentType
}

const LEDGER: Tab = { id: '', label: '流水', Content: Ledger }

/** The records in the order of their tabs. */
const TABS: readonly Tab[] = [
  LEDGER,
  { id: 'opens', label: '开箱', Content: Openings },
  { id: 'dream', label: '升级', Content: Upgrades },
  { id: 'battle', label: '对战', Content: Battles },
  { id: 'exponent', label: '指数', Content: Exponents },
  { id: 'roll', label: 'ROLL', Content: Rolls },
  { id: 'topUps', label: '充值', Content: TopUps },
  { id: 'retrievals', label: '提取', Content: Retrievals },
  { id: 'gifts', label: '赠送', Content: Gifts },
  { id: 'purchases', label: '商城', Content: Purchases },
  { id: 'vouchers', label: '卡券', Content: UsedVouchers },
]

/** 记录中心: every change of the balances, and everything the player has done. */
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
