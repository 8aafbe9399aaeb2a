import type { ReactNode } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { Soon } from '#client/chrome/Soon.tsx'
import { isClosed } from '#client/closedDoors.ts'
import { artUrl } from '#state/images.ts'
import { Curve } from './Curve.tsx'
import css from './Tiles.module.css'

interface Props {
  to: (path: string) => () => void
}

/** Links to the four other games. Each picture stands out of its frame. A game that is not open yet says so and promises nothing. */
export function Tiles({ to }: Props) {
  return (
    <nav className={css.grid} aria-label='玩法'>
      <Tile path='/battle' look={css.battle} to={to} title='竞技场' note='2–6 人同箱对决'>
        <span className={css.rift} />
        <img className={css.arms} src={artUrl('icons/battle')} alt='' />
      </Tile>
      <Tile path='/dream' look={css.dream} to={to} title='黄金装备' note='最高' figure='75%' after='升级'>
        <span className={css.shine} />
        <img className={css.anvil} src={artUrl('icons/dream')} alt='' />
      </Tile>
      <Tile path='/roll' look={css.roll} to={to} title='ROLL' note='免费房间'>
        <span className={css.confetti} />
        <img className={css.cup} src={artUrl('icons/roll')} alt='' />
      </Tile>
      <Tile path='/exponent' look={css.exponent} to={to} title='指数' note='最高' figure='×100' after='随时收手'>
        <Curve />
        <img className={css.columns} src={artUrl('icons/index')} alt='' />
      </Tile>
    </nav>
  )
}

interface TileProps extends Props {
  path: string
  /** Class with the colours of the game. */
  look: string | undefined
  title: string
  note: string
  figure?: string
  after?: string
  /** The picture. */
  children: ReactNode
}

function Tile({ path, look, to, title, note, figure, after, children }: TileProps) {
  const closed = isClosed(path)
  return (
    <button type='button' className={cx(css.tile, look, closed && css.closed)} onClick={to(path)}>
      {children}
      <span className={css.shade} />
      <span className={css.title}>{title}</span>
      {closed ? (
        <Soon className={css.soon} />
      ) : (
        <span className={css.note}>
          {note}
          {figure && <b className={css.figure}>{figure}</b>}
          {after}
        </span>
      )}
      <span className={css.foot} />
    </button>
  )
}
