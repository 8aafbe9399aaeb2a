import { Dial } from '#client/chrome/Dial.tsx'
import { caretsRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { artUrl, thumbUrl } from '#state/images.ts'
import css from './Hero.module.css'

/** Loot over the chest, back to front: art id, grade light, place in the 236 px wide chest. What glows behind others is small. */
const LOOT = [
  { art: 'greatsword', place: 'sword', grade: 0 },
  { art: 'katana_fade', place: 'katana', grade: 2 },
  { art: 'crystal_blue', place: 'crystal', grade: 3, small: true },
  { art: 'crown', place: 'crown', grade: 0 },
  { art: 'gem_pink', place: 'gem', grade: 1 },
  { art: 'coin_star', place: 'coins', grade: 0, small: true },
] as const
const SPARKS = [1, 2, 3, 4, 5, 6, 7, 8]

interface Props {
  onOpen: () => void
  /** Number of boxes, once known. */
  boxCount: number
}

/** The open chest in its light and the 盲盒 button: the way to the main game. */
export function Hero({ onOpen, boxCount }: Props) {
  return (
    <div className={css.hero}>
      <div className={css.floor}>
        <Dial size={300} />
      </div>
      <div className={css.rays} />
      <div className={css.fit}>
        <div className={css.chest}>
          <img className={css.layer} src={artUrl('hero/chest-lid')} alt='' />
          <span className={css.glow} />
          <img className={css.layer} src={artUrl('hero/chest-base')} alt='' />
          <span className={css.mouth} />
          <span className={css.beam} />
          {LOOT.map(({ art, place, grade, ...look }) => (
            <span key={art} className={`${css.loot} ${css[place]} g${grade}`}>
              <img src={'small' in look ? thumbUrl(`items/${art}.webp`) : artUrl(`items/${art}`)} alt='' />
            </span>
          ))}
          <span className={css.core} />
          <img className={`${css.layer} ${css.front}`} src={artUrl('hero/chest-base')} alt='' />
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
