import { useSnapshot } from 'valtio'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { go } from '#state/go.ts'
import { openings } from '#state/records.ts'
import { DayList } from './DayList.tsx'
import lists from './lists.module.css'
import { Nothing } from './Nothing.tsx'
import { OpenRow } from './OpenRow.tsx'

/** 开箱: every opening, what it cost and won, and the receipt of each draw. */
export function Openings() {
  const { total } = useSnapshot(openings.state)
  const empty = (
    <Nothing
      art='boxes/red_chest'
      title='还没有开箱记录'
      text='每一次开启都会记在这里，并附上可以验证的凭证'
      way='去开盲盒'
      onWay={() => go('/mystery-box')}
    />
  )
  return (
    <EndlessList
      list={openings}
      keepAs='record/opens'
      className={lists.scroll}
      rowHeight={112}
      empty={empty}
      head={total > 0 && <p className={lists.count}>共开启 {total} 次，点开可看每一抽的凭证</p>}
    >
      {(items) => (
        <DayList items={items} keyOf={({ openId }) => openId}>
          {(record) => <OpenRow record={record} />}
        </DayList>
      )}
    </EndlessList>
  )
}
