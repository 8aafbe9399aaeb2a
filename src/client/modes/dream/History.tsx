import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { RobotDot } from '#client/chrome/RobotMark.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import pickers from '#client/items/pickers.module.css'
import { UpgradeRow } from '#client/stage/UpgradeRow.tsx'
import { dreamState, loadWins, upgrades } from '#state/modes/dream/dream.ts'
import { appState } from '#state/platform/app.ts'
import { thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'

const MINE = { id: 'mine', label: '我的升级' } as const
const WINS = { id: 'wins', label: '大家升到' } as const

/** 记录: the player's own upgrades with their receipts, and the latest wins of everybody. */
export function History({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { token } = useSnapshot(appState)
  const [tab, setTab] = useState<'mine' | 'wins'>('mine')
  const tabs = token ? [MINE, WINS] : [WINS]
  const shown = token ? tab : 'wins'
  return (
    <Modal open={open} onClose={onClose} title='升级记录' height={540}>
      <div className={pickers.body}>
        <Tabs items={tabs} value={shown} onChange={setTab} label='记录' name='upgrades' />
        <TabPanel of='upgrades' tab={shown}>
          {shown === 'mine' ? <Mine /> : <Wins />}
        </TabPanel>
      </div>
    </Modal>
  )
}

function Mine() {
  return (
    <EndlessList
      list={upgrades}
      keepAs='dream/mine'
      rowHeight={92}
      empty={<p className={pickers.none}>还没有升级记录。每一次升级都会记在这里，并附上可以验证的凭证</p>}
    >
      {(items) => (
        <ul>
          {items.map((record) => (
            <li key={record.dreamId}>
              <UpgradeRow record={record} />
            </li>
          ))}
        </ul>
      )}
    </EndlessList>
  )
}

function Wins() {
  const { wins, winsStatus } = useSnapshot(dreamState)
  useEffect(() => void loadWins(), [])
  if (wins.length === 0 && winsStatus === 'error') return <ErrorState onRetry={loadWins} />
  if (wins.length === 0 && winsStatus !== 'ready') return <Skeleton className={pickers.wait} />
  if (wins.length === 0) return <p className={pickers.none}>最近还没有人升级成功</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list must scroll by keyboard
    <ul className={pickers.list} tabIndex={0} aria-label='大家升到的物品'>
      {wins.map((win) => (
        <li key={win.dropId} className={pickers.win}>
          <span className={`${pickers.row} ${gradeClass(win.grade)}`}>
            <img src={thumbUrl(win.giftImage)} alt='' loading='lazy' />
            <span className={pickers.what}>
              <span className={pickers.name}>{win.giftName}</span>
              <Amount value={win.recoveryPrice} size={13} />
            </span>
            <span className={pickers.side}>
              {win.robot && <RobotDot />} {win.nickname}
              <br />
              {timeText(win.time)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
