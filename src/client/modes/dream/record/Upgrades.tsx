import { RecordList } from '#client/records/RecordList.tsx'
import { UpgradeRow } from '#client/stage/UpgradeRow.tsx'
import { upgrades } from '#state/modes/dream/dream.ts'

const NONE = {
  art: 'items/wyvern_gold',
  title: '还没有升级记录',
  text: '每一次升级都会记在这里，并附上可以验证的凭证',
  way: '去黄金装备',
  to: '/dream',
} as const

/** 升级: every upgrade, what it cost and won, and its receipt. */
export function Upgrades() {
  return (
    <RecordList
      list={upgrades}
      keepAs='record/dream'
      rowHeight={92}
      none={NONE}
      countText={(total) => `共升级 ${total} 次`}
      keyOf={({ dreamId }) => dreamId}
      timeOf={({ time }) => time}
    >
      {(record) => <UpgradeRow record={record} />}
    </RecordList>
  )
}
