import type { CSSProperties } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { BattleMode } from '#shared/modes/battle/rules.ts'
import css from './ModeArt.module.css'

interface Props {
  mode: BattleMode
  reverse: boolean
  final: boolean
}

/** Heights of the four columns of the picture, in percent of its height. */
const COLUMNS = [46, 88, 30, 64]

/** Which columns shine at the end: who wins. */
function winners({ mode, reverse }: Props): number[] {
  if (mode === BattleMode.share) return [0, 1, 2, 3]
  if (mode === BattleMode.pool) return [3]
  const lowest = mode === BattleMode.unlucky || reverse
  return [COLUMNS.indexOf(lowest ? Math.min(...COLUMNS) : Math.max(...COLUMNS))]
}

/** A small moving picture of what a mode does: four columns grow, and those that win shine. It stands still with calm motion. */
export function ModeArt(props: Props) {
  const { mode, final } = props
  const won = winners(props)
  return (
    <span className={cx(css.art, final && css.final)} aria-hidden='true'>
      {COLUMNS.map((height, place) => (
        <i
          key={height}
          className={cx(css.column, won.includes(place) && css.won, mode === BattleMode.knockout && !won.includes(place) && css.out)}
          style={{ '--h': `${mode === BattleMode.share ? 57 : height}%`, '--at': place } as CSSProperties}
        />
      ))}
      {mode === BattleMode.pool && <i className={css.wheel} />}
    </span>
  )
}
