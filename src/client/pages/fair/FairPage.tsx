import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { Chip } from '#client/chrome/Chip.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import page from '#client/styles/page.module.css'
import { go } from '#state/platform/go.ts'
import css from './FairPage.module.css'
import { ManualCheck } from './ManualCheck.tsx'
import { MySeeds } from './MySeeds.tsx'
import { ReceiptPicker } from './ReceiptPicker.tsx'
import { ReceiptView } from './ReceiptView.tsx'

const TABS = [
  { id: 'receipt', label: '凭证' },
  { id: 'seeds', label: '我的种子' },
  { id: 'manual', label: '手动验证' },
] as const
type Tab = (typeof TABS)[number]['id']

/** 公平验证: checks any draw of the player on this device, shows the seeds, and computes draws from typed numbers. */
export default function FairPage() {
  const receiptId = new URLSearchParams(useSearch()).get('receipt') ?? ''
  const [tab, setTab] = useState<Tab>('receipt')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another receipt in the address opens its tab
  useEffect(() => setTab('receipt'), [receiptId])
  return (
    <div className={page.page}>
      <div className={css.top}>
        <Tabs items={TABS} value={tab} onChange={setTab} label='公平验证' name='fair' />
        {tab === 'receipt' && receiptId && (
          <Chip kind='action' className={css.other} onClick={() => go('/fair')}>
            换一张
          </Chip>
        )}
      </div>
      <TabPanel of='fair' tab={tab}>
        {tab === 'receipt' && (receiptId ? <ReceiptView key={receiptId} receiptId={receiptId} /> : <ReceiptPicker />)}
        {tab === 'seeds' && <MySeeds />}
        {tab === 'manual' && <ManualCheck />}
      </TabPanel>
    </div>
  )
}
