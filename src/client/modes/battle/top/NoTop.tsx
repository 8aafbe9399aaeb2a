import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { VacantSeat } from '#client/chrome/VacantSeat.tsx'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './BattleTopPage.module.css'
import { STEPS } from './steps.ts'

/** How one gets into 十佳, in the order in which it happens. */
const WAY = ['进入竞技场的公开房间', '赢下这一局，带走全部物品', '按这一局赢得的价值排名，前十入榜'] as const

/** 十佳 before anybody has won a battle: the podium waits, and the way onto it stands below. */
export function NoTop({ period }: { period: 0 | 1 }) {
  return (
    <>
      <ol className={css.podium} aria-label='前三名'>
        {STEPS.map((step, index) => (
          <li key={step} className={cx(css.step, step)}>
            <span className={css.stand}>
              <VacantSeat place={index + 1} size={index === 0 ? 78 : 60} />
              <b className={css.name}>虚位以待</b>
              <span className={css.block}>
                <b className={css.number}>{index + 1}</b>
                <img className={css.cup} src={artUrl('items/trophy')} alt='' />
              </span>
            </span>
          </li>
        ))}
      </ol>
      <Panel tone='gold' className={css.way}>
        <h2 className={css.call}>{period === 0 ? '今天' : '本周'}赢下第一局的玩家，就是第 1 名</h2>
        <ol className={css.rules}>
          {WAY.map((rule, index) => (
            <li key={rule}>
              <b className={css.count}>{index + 1}</b>
              {rule}
            </li>
          ))}
        </ol>
        <Button tone='gold' block onClick={() => go('/battle', '/battle-top')}>
          去竞技场
        </Button>
      </Panel>
    </>
  )
}

/** The places of a list that nobody holds yet. */
export function FreePlaces({ count }: { count: number }) {
  return (
    <Panel tone='dim' className={css.left}>
      <span>
        <b>还有 {count} 个名次</b>
        <small>赢下一局公开对战就能入榜</small>
      </span>
      <Button size='sm' onClick={() => go('/battle', '/battle-top')}>
        去竞技场
      </Button>
    </Panel>
  )
}
