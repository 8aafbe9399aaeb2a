import { artUrl } from '#state/images.ts'
import { Curve } from './Curve.tsx'
import css from './Tiles.module.css'

interface Props {
  to: (path: string) => () => void
}

/** Links to the four other games. Each picture stands out of its frame. */
export function Tiles({ to }: Props) {
  return (
    <nav className={css.grid} aria-label='玩法'>
      <button type='button' className={`${css.tile} ${css.battle}`} onClick={to('/battle')}>
        <span className={css.rift} />
        <img className={css.arms} src={artUrl('icons/battle')} alt='' />
        <Words title='竞技场' note='同台开箱，赢家通吃' />
      </button>
      <button type='button' className={`${css.tile} ${css.dream}`} onClick={to('/dream')}>
        <span className={css.shine} />
        <img className={css.anvil} src={artUrl('icons/dream')} alt='' />
        <Words title='黄金装备' note='最高' figure='75%' after='升级' />
      </button>
      <button type='button' className={`${css.tile} ${css.roll}`} onClick={to('/roll')}>
        <span className={css.confetti} />
        <img className={css.cup} src={artUrl('icons/roll')} alt='' />
        <Words title='ROLL' note='免费房间，抽大奖' />
      </button>
      <button type='button' className={`${css.tile} ${css.exponent}`} onClick={to('/exponent')}>
        <Curve />
        <img className={css.columns} src={artUrl('icons/index')} alt='' />
        <Words title='指数' note='最高' figure='×100' after='随时收手' />
      </button>
    </nav>
  )
}

interface WordsProps {
  title: string
  note: string
  figure?: string
  after?: string
}

function Words({ title, note, figure, after }: WordsProps) {
  return (
    <>
      <span className={css.shade} />
      <span className={css.title}>{title}</span>
      <span className={css.note}>
        {note}
        {figure && <b className={css.figure}>{figure}</b>}
        {after}
      </span>
      <span className={css.foot} />
    </>
  )
}
