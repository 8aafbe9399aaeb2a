import { Button } from '#client/chrome/Button.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { openLogin } from '#state/account/session.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './Summary.module.css'

interface Props {
  owned: number
  total: number
  /** Number of finished sets. */
  finished: number
  /** True when nobody is logged in. */
  visits: boolean
}

/** How much of everything the player has ever had. Whoever has nothing yet is led to the boxes, a visitor to the login. */
export function Summary({ owned, total, finished, visits }: Props) {
  return (
    <Panel tone='gold' className={css.panel}>
      <img className={css.art} src={artUrl('items/crown_phoenix')} alt='' />
      <div className={css.words}>
        <p>
          已收集 <b>{owned}</b>
          <small> / {total}</small>
        </p>
        <p className={css.note}>{noteOf(owned, finished, visits)}</p>
      </div>
      {visits && (
        <Button tone='gold' size='sm' onClick={openLogin}>
          登录
        </Button>
      )}
      {!visits && owned === 0 && (
        <Button tone='gold' size='sm' onClick={() => go('/mystery-box', '/album')}>
          去开盲盒
        </Button>
      )}
    </Panel>
  )
}

function noteOf(owned: number, finished: number, visits: boolean): string {
  if (visits) return '登录后点亮您的收藏'
  if (owned === 0) return '得到过的每一种物品都会点亮在这里'
  return finished === 0 ? '集齐一套，可领钻石与头像框' : `已集齐 ${finished} 套，每集齐一套可领一次奖励`
}
