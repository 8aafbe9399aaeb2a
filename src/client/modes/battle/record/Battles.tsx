import { RecordList } from '#client/records/RecordList.tsx'
import { battleHistory } from '#state/modes/battle/history.ts'
import { RecordRow } from '../RecordRow.tsx'

const NONE = {
  art: 'items/axe_tiger',
  title: '还没有对战记录',
  text: '每一局都会记在这里，可以回放，也可以验证',
  way: '去竞技场',
  to: '/battle',
} as const

/** 对战: every battle that is over, what it cost and brought, and its replay. */
export function Battles() {
  return (
    <RecordList
      list={battleHistory}
      keepAs='record/battle'
      rowHeight={120}
      none={NONE}
      countText={(total) => `共对战 ${total} 局`}
      keyOf={({ roomId }) => roomId}
      timeOf={({ endedAt }) => endedAt}
      cards
    >
      {(record) => <RecordRow record={record} from='/record?tab=battle' />}
    </RecordList>
  )
}
