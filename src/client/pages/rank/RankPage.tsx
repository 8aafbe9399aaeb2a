import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { pressed } from '#client/chrome/press.ts'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import { RANK_BOARDS, RANK_PERIODS, type RankBoard, type RankPeriod } from '#shared/rank.ts'
import { rankState } from '#state/community/rank.ts'
import { Board } from './Board.tsx'
import css from './RankPage.module.css'
import { RulesDialog } from './RulesDialog.tsx'
import { Segments } from './Segments.tsx'
import { Weeks } from './Weeks.tsx'
import { BOARDS, PERIODS } from './words.ts'

type Time = RankPeriod | 'past'

const TABS = RANK_BOARDS.map((id) => ({ id, label: BOARDS[id].name }))
const TIMES: readonly { id: Time; label: string }[] = [
  ...RANK_PERIODS.map((id) => ({ id, label: PERIODS[id] })),
  { id: 'past', label: '往期' },
]

/** 排行: who is luckiest, who wins most battles and who has spent most, today, this week, and in the weeks that are over. */
export default function RankPage() {
  const [boardText, chooseBoard] = useAddress('board')
  const [timeText, chooseTime] = useAddress('time')
  const [reading, setReading] = useState(false)
  const { boards } = useSnapshot(rankState)
  const board: RankBoard = RANK_BOARDS.find((id) => id === boardText) ?? RANK_BOARDS[0]
  const time: Time = TIMES.find(({ id }) => id === timeText)?.id ?? 'day'
  const own = Object.values(boards).find((known) => known?.view?.own)?.view?.own
  return (
    <div className={page.page}>
      <div className={css.top}>
        <Segments items={TABS} value={board} onChange={chooseBoard} label='榜单' name='rank' className={css.boards} />
        <div className={css.second}>
          <Segments items={TIMES} value={time} onChange={chooseTime} label='时间' name='rank-time' className={css.times} />
          <button type='button' className={css.rules} onClick={pressed(() => setReading(true))}>
            规则与奖励
          </button>
        </div>
      </div>
      <TabPanel of='rank' tab={board}>
        <TabPanel of='rank-time' tab={time}>
          {time === 'past' ? (
            <Weeks board={board} onNow={() => chooseTime('week')} />
          ) : (
            <Board key={`${board}/${time}`} board={board} period={time} />
          )}
        </TabPanel>
      </TabPanel>
      {reading && <RulesDialog masked={own?.masked ?? null} onClose={() => setReading(false)} />}
    </div>
  )
}
