import { useSnapshot } from 'valtio'
import { Badge } from '#client/chrome/Badge.tsx'
import { cx } from '#client/chrome/cx.ts'
import { backpack } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { bagNews } from '#state/modes/exponent/bagNews.ts'
import { go } from '#state/platform/go.ts'
import css from './ExponentPage.module.css'
import { useBagPlace } from './useBagPlace.ts'
import { usePrizeLanding } from './usePrizeLanding.ts'

/** The way to the 指数行囊. It pops when an item lands in it, and says how many have since the player last looked. */
export function BagTool({ view, own }: { view: ExponentView; own: OwnStake | null }) {
  const { fresh } = useSnapshot(bagNews)
  const place = useBagPlace()
  usePrizeLanding(view, own)
  const label = fresh > 0 ? `指数行囊，新得 ${fresh} 件物品` : '指数行囊'
  return (
    <button type='button' ref={place} className={css.tool} aria-label={label} onClick={pressed(() => go('/exponent-bag', '/exponent'))}>
      <span key={fresh} className={cx(css.bag, fresh > 0 && css.pop)}>
        <Icon glyph={backpack} size={20} />
        <Badge count={fresh} className={css.fresh} />
      </span>
      <small aria-hidden='true'>行囊</small>
    </button>
  )
}
