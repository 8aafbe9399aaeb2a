import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import type { RankWeek } from '#shared/calls/rank.ts'
import type { RankBoard } from '#shared/rank.ts'
import { weeksOf } from '#state/community/rank.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './Weeks.module.css'
import { Winners } from './Winners.tsx'
import { BOARDS, weekText } from './words.ts'

/** The best ten of the weeks that are over. */
export function Weeks({ board, onNow }: { board: RankBoard; onNow: () => void }) {
  return (
    <EndlessList
      key={board}
      list={weeksOf(board)}
      keepAs={`rank/${board}/weeks`}
      rowHeight={240}
      className={css.scroll}
      empty={
        <EmptyState
          art={<img src={artUrl('items/trophy')} alt='' />}
          mascot='sleep'
          title='还没有往期榜单'
          text={`每周一 0 点结算后，${BOARDS[board].name}前十名会留在这里`}
        >
          <Button onClick={onNow}>看本周榜单</Button>
        </EmptyState>
      }
    >
      {(weeks) => weeks.map((week) => <Week key={week.from} board={board} week={week} />)}
    </EndlessList>
  )
}

function Week({ board, week: { from, rows } }: { board: RankBoard; week: RankWeek }) {
  return (
    <Panel className={css.week}>
      <h2 className={css.title}>{weekText(from)}</h2>
      <Winners board={board} rows={rows} label={`${weekText(from)}${BOARDS[board].name}前十名`} />
    </Panel>
  )
}
