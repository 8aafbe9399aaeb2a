import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import type { RankWeek } from '#shared/calls/rank.ts'
import type { RankBoard } from '#shared/rank.ts'
import { weeksOf } from '#state/community/rank.ts'
import { artUrl } from '#state/platform/images.ts'
import { Figure } from './Figure.tsx'
import css from './Weeks.module.css'
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

const PLACES = [css.gold, css.silver, css.bronze]

function Week({ board, week: { from, rows } }: { board: RankBoard; week: RankWeek }) {
  return (
    <Panel className={css.week}>
      <h2 className={css.title}>{weekText(from)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the weeks must scroll by keyboard */}
      <ol aria-label={`${weekText(from)}${BOARDS[board].name}前十名`} tabIndex={0}>
        {rows.map(({ place, nickname, headPic, headGround, figure }) => (
          <li key={place} className={css.row}>
            <b className={cx(css.place, PLACES[place - 1])}>{place}</b>
            <Avatar src={headPic} frame={headGround} size={34} tone={place === 1 ? 'gold' : 'violet'} />
            <b className={css.name}>{nickname}</b>
            <Figure board={board} value={figure} size={14} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
