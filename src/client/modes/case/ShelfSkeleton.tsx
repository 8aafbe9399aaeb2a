import { cx } from '#client/chrome/cx.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { OPEN_NUMBERS } from '#shared/rules.ts'
import panel from './ControlPanel.module.css'
import chrome from './ShelfChrome.module.css'
import css from './ShelfSkeleton.module.css'

const TABS = [34, 34, 34, 34, 34]
const CARDS = [1, 2, 3, 4]

/** Shows while the boxes load, with grey shapes where the parts of the page will be. */
export function ShelfSkeleton() {
  return (
    <div className={chrome.chrome} role='status' aria-label='加载中'>
      <div className={css.tabs}>
        {TABS.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the grey shapes have no identity
          <Skeleton key={at} width={width} height={15} />
        ))}
      </div>
      <div className={chrome.middle}>
        <div className={chrome.name}>
          <Skeleton width={124} height={24} />
          <p className={cx(chrome.tags, css.tags)}>
            <Skeleton width={86} height={19} />
            <Skeleton width={70} height={19} />
          </p>
        </div>
        <Casket />
      </div>
      <Panel className={panel.panel}>
        <div className={panel.best}>
          {CARDS.map((card) => (
            <span key={card} className={cx(css.plate, css.best)} />
          ))}
        </div>
        <div className={panel.amounts}>
          {OPEN_NUMBERS.map((amount) => (
            <span key={amount} className={cx(css.plate, css.amount)} />
          ))}
        </div>
        <div className={panel.pity}>
          <Skeleton height={8} />
        </div>
        <div className={panel.acts}>
          <span className={cx(css.plate, css.act)} />
          <span className={cx(css.plate, css.act, css.open)} />
        </div>
      </Panel>
      <div className={css.row}>
        {CARDS.map((card) => (
          <span key={card} className={cx(css.plate, css.card)} />
        ))}
      </div>
    </div>
  )
}

/** The outline of a chest. */
function Casket() {
  return (
    <svg className={css.casket} viewBox='0 0 240 190' preserveAspectRatio='xMidYMax meet' aria-hidden='true'>
      <path d='M30 82C30 40 52 18 84 16L176 12C208 12 222 40 220 76L216 150 28 176Z' fill='#120a30' />
      <path d='M30 82 220 76M92 79V168M164 77V158' stroke='#7d62d8' strokeOpacity='.5' strokeWidth='3' fill='none' />
      <circle cx='128' cy='98' r='17' fill='#2a1c5e' stroke='#7d62d8' strokeOpacity='.7' strokeWidth='3' />
    </svg>
  )
}
