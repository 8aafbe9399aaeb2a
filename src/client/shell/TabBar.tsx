import { cx } from '#client/chrome/cx.ts'
import { backpack, share, user, wallet } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { go } from '#state/platform/go.ts'
import medal from './medal.svg?inline'
import css from './TabBar.module.css'

/** Tabs in the order of spec §2. The middle one is drawn as a medal. */
const TABS = [
  { path: '/bag', name: '背包', glyph: backpack },
  { path: '/share', name: '推广', glyph: share },
  { path: '/', name: '首页', glyph: null },
  { path: '/pay', name: '充值', glyph: wallet },
  { path: '/mine', name: '我的', glyph: user },
] as const

const OUTLINE = 'H124l12 -8H158l10 -6h39l10 6h22l12 8H375'

function Shape() {
  return (
    <svg className={css.shape} viewBox='0 0 375 84' aria-hidden='true'>
      <defs>
        <linearGradient id='tab-fill' x1='0' y1='0' x2='0' y2='1'>
          <stop stopColor='#2c2366' />
          <stop offset='.35' stopColor='#171139' />
          <stop offset='1' stopColor='#080617' />
        </linearGradient>
        <linearGradient id='tab-edge' gradientUnits='userSpaceOnUse' x1='0' y1='0' x2='375' y2='0'>
          <stop stopColor='#7b5cff' stopOpacity='.2' />
          <stop offset='.3' stopColor='var(--violet-2)' />
          <stop offset='.5' stopColor='var(--amber-2)' />
          <stop offset='.7' stopColor='var(--violet-2)' />
          <stop offset='1' stopColor='#7b5cff' stopOpacity='.2' />
        </linearGradient>
      </defs>
      <path d={`M0 14${OUTLINE}V84H0z`} fill='url(#tab-fill)' fillOpacity='.97' />
      <path d={`M0 14.5${OUTLINE}`} fill='none' stroke='url(#tab-edge)' strokeWidth='1.3' />
      <path d='M0 17.5H125l12 -8h22l10 -6h37l10 6h22l12 8H375' fill='none' stroke='#fff' strokeOpacity='.08' />
    </svg>
  )
}

/** Tab bar of 首页. */
export function TabBar({ path }: { path: string }) {
  return (
    <nav className={css.bar} aria-label='主导航'>
      <Shape />
      <div className={css.below} />
      <ul className={css.tabs}>
        {TABS.map((tab) => (
          <li key={tab.path}>
            <button
              type='button'
              className={cx(css.tab, !tab.glyph && css.middle)}
              aria-current={tab.path === path ? 'page' : undefined}
              onClick={pressed(() => go(tab.path))}
            >
              {tab.glyph ? <Icon glyph={tab.glyph} size={25} /> : <img className={css.medal} src={medal} alt='' />}
              {tab.name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
