import { useSnapshot } from 'valtio'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { DayList } from '#client/records/DayList.tsx'
import lists from '#client/records/lists.module.css'
import { Nothing } from '#client/records/Nothing.tsx'
import { battleHistory } from '#state/modes/battle/history.ts'
import { go } from '#state/platform/go.ts'
import { RecordRow } from '../RecordRow.tsx'

/** 对战: every battle that is over, what it cost and brought, and its replay. */
export function Battles() {
  const { total } = useSnapshot(battleHistory.state)
  const empty = (
    <Nothing
      art='items/axe_tiger'
      title='还没有对战记录'
      text='每一局都会记在这里，可以回放，也可以验证'
      way='去竞技场'
      onWay={() => go('/battle')}
    />
  )
  return (
    <EndlessList
      list={battleHistory}
      keepAs='record/battle'
      className={lists.scroll}
      rowHeight={120}
      empty={empty}
      head={total > 0 && <p className={lists.count}>共对战 {total} 局</p>}
    >
      {(items) => (
        <DayList cards items={items.map((item) => ({ ...item, time: item.endedAt }))} keyOf={({ roomId }) => roomId}>
          {(record) => <RecordRow record={record} from='/record?tab=battle' />}
        </DayList>
      )}
    </EndlessList>
  )
}
