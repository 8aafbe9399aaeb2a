import { Dial } from '#client/chrome/Dial.tsx'
import { caretsRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { artUrl } from '#state/platform/images.ts'
import css from './Hero.module.css'
import { CHEST, LOOT, lootUrl } from './pictures.ts'

const SPARKS = [1, 2, 3, 4, 5, 6, 7, 8]

interface Props {
  onOpen: () => void
  /** Number of boxes; 0 until it is known. */
  boxCount: number
}

/** The open chest and the button 盲盒, which leads to the main game. */
export function Hero({ onOpen, boxCount }: Props) {
  return (
    <div className={css.hero}>
      <div className={css.floor}>
        <Dial size={300} />
      </div>
      <div className={css.rays} />
      <div className={css.fit}>
        <div className={css.chest}>
          <img className={css.layer} src={artUrl(CHEST.lid)} alt='' />
          <span className={css.glow} />
          <img className={css.layer} src={artUrl(CHEST.base)} alt='' />
          <span className={css.mouth} />
          <span className={css.beam} />
          {LOOT.map((loot) => (
            <span key={loot.art} className={`${css.loot} ${css[loot.place]} g${loot.grade}`}>
              <img src={lootUrl(loot)} alt='' />
            </span>
          ))}
          <span className={css.core} />
          <img className={`${css.layer} ${css.front}`} src={artUrl(CHEST.base)} alt='' />
        </div>
      </div>
      {SPARKS.map((spark) => (
        <i key={spark} className={css.spark} />
      ))}
      <button type='button' className={css.open} onClick={onOpen}>
        <span className={css.reach} />
        <b className={css.name}>盲盒</b>
        <small className={css.note}>{boxCount > 0 ? `${boxCount} 款宝匣` : '开启好运'}</small>
        <Icon glyph={caretsRight} size={16} className={css.arrows} />
      </button>
    </div>
  )
}
