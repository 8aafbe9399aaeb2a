import { useSnapshot } from 'valtio'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { DayList } from '#client/records/DayList.tsx'
import lists from '#client/records/lists.module.css'
import { Nothing } from '#client/records/Nothing.tsx'
import { UpgradeRow } from '#client/stage/UpgradeRow.tsx'
import { upgrades } from '#state/modes/dream/dream.ts'
import { go } from '#state/platform/go.ts'

/** 升级: every upgrade, what it cost and won, and its receipt. */
export function Upgrades() {
  const { total } = useSnapshot(upgrades.state)
  const empty = (
    <Nothing
      art='items/wyvern_gold'
      title='还没有升级记录'
      text='每一次升级都会记在这里，并附上可以验证的凭证'
      way='去黄金装备'
      onWay={() => go('/dream')}
    />
  )
  return (
    <EndlessList
      list={upgrades}
      keepAs='record/dream'
      className={lists.scroll}
      rowHeight={92}
      empty={empty}
      head={total > 0 && <p className={lists.count}>共升级 {total} 次</p>}
    >
      {(items) => (
        <DayList items={items} keyOf={({ dreamId }) => dreamId}>
          {(record) => <UpgradeRow record={record} />}
        </DayList>
      )}
    </EndlessList>
  )
}
