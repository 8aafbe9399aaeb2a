import { Badge } from '#client/chrome/Badge.tsx'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { Progress } from '#client/chrome/Progress.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { AlbumSet } from '#shared/calls/album.ts'
import { Face } from './Face.tsx'
import { Medal } from './Medal.tsx'
import css from './SetCard.module.css'

interface Props {
  set: AlbumSet
  /** How many of its items the player has not looked at since they came. */
  fresh: number
  onOpen: () => void
}

/** One set in the list: its medal, how far it is, its rarest items. */
export function SetCard({ set, fresh, onOpen }: Props) {
  const { name, owned, earned, total, claimed, faces } = set
  const finished = owned === total
  return (
    <button type='button' className={css.button} onClick={pressed(onOpen)}>
      <Panel tone={finished ? 'gold' : 'dim'} className={css.card}>
        <span className={css.medal}>
          <Medal set={set} size={46} />
          <Badge count={fresh} />
          {fresh > 0 && <span className='sr-only'>，新获得 {fresh} 种</span>}
        </span>
        <span className={css.words}>
          <span className={css.line}>
            <b className={css.name}>{name}</b>
            {finished && <span className={claimed || earned < total ? css.taken : css.ready}>{stateText(claimed, total - earned)}</span>}
          </span>
          <span className={css.line}>
            <Progress value={owned / total} className={css.bar} label={`${name}的收集进度`} />
            <span className={css.count}>
              {owned}/{total}
            </span>
          </span>
        </span>
        <span className={css.faces}>
          {faces.slice(0, 3).map((item) => (
            <Face key={item.giftId} item={item} size={40} />
          ))}
        </span>
        <Icon glyph={caretRight} size={12} className={css.caret} />
      </Panel>
    </button>
  )
}

function stateText(claimed: boolean, left: number): string {
  if (claimed) return '已领奖'
  return left > 0 ? '含赠品' : '可领取'
}
