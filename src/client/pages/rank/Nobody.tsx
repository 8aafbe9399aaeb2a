import { Button } from '#client/chrome/Button.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { Progress } from '#client/chrome/Progress.tsx'
import type { RankView, RankWeek } from '#shared/calls/rank.ts'
import { LUCK_FLOOR, type RankBoard } from '#shared/rank.ts'
import { go } from '#state/platform/go.ts'
import { BoardRows } from './BoardRows.tsx'
import css from './Nobody.module.css'
import { Podium } from './Podium.tsx'
import { Winners } from './Winners.tsx'
import { BOARDS, diamondsText, lastText, needText, PERIODS } from './words.ts'

/** A board on which nobody stands yet: how one gets there, and below it the last winners, or the places with what they are worth. */
export function Nobody({ view: { board, period, from, rewards, last, own } }: { view: RankView }) {
  const { way, act, path } = BOARDS[board]
  const need = needText(board, period)
  const floor = LUCK_FLOOR[period]
  const opened = own && board === 'luck' ? floor - own.missing : 0
  return (
    <>
      <Panel className={css.call}>
        <span className={css.words}>
          <b className={css.title}>{PERIODS[period]}榜首虚位以待</b>
          <span>
            {need}，{way}
          </span>
          {opened > 0 ? (
            <span className={css.opened}>
              <Progress value={opened / floor} label='上榜进度' className={css.bar} />
              {opened}/{floor}
            </span>
          ) : (
            <span>第 1 名最高奖 {diamondsText(rewards[0]?.secondaryBalance ?? 0)} 钻石</span>
          )}
        </span>
        <Button tone='gold' onClick={() => go(path, '/rank')}>
          {act}
        </Button>
      </Panel>
      {last ? (
        <Last board={board} last={last} title={lastText(period, last.from, from)} />
      ) : (
        <>
          <Podium board={board} need={need} rows={[]} rewards={rewards} />
          <BoardRows board={board} need={need} rows={[]} rewards={rewards} />
        </>
      )}
    </>
  )
}

function Last({ board, last: { rows }, title }: { board: RankBoard; last: RankWeek; title: string }) {
  const stands = rows.map((row) => ({ ...row, mine: false }))
  return (
    <section aria-label={title}>
      <h2 className={css.last}>{title}</h2>
      <Podium board={board} rows={stands.filter(({ place }) => place <= 3)} rewards={[]} />
      <div className={css.others}>
        <Winners board={board} rows={rows.filter(({ place }) => place > 3)} label={`${title}第 4 名起`} />
      </div>
    </section>
  )
}
