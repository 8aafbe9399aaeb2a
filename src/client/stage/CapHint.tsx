import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { caretRight, lock } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { LimitState } from '#shared/calls/limits.ts'
import { limitWarning } from '#state/account/limitRules.ts'
import { limitsState, loadLimits } from '#state/account/limits.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { go } from '#state/platform/go.ts'
import css from './CapHint.module.css'

/** Ms until the caps are loaded. The shelf loads first. */
const DELAY = 600

interface Props {
  /** Coins that the next play costs. */
  price: number
  /** Path of the page, to which the back arrow of 理性娱乐 leads. */
  from: string
  /** Shows while no cap or rest would refuse the next play. */
  children?: ReactNode
}

/** Tells the player before the press that a cap or a rest will refuse the next play, and links to 理性娱乐. */
export function CapHint({ price, from, children }: Props) {
  const { data } = useSnapshot(limitsState)
  const { token } = useSnapshot(appState)
  useEffect(() => {
    if (!token) return
    const wait = setTimeout(() => void loadLimits(), DELAY)
    return () => clearTimeout(wait)
  }, [token])
  const warning = limitWarning(data as LimitState | null, 'spend', price, serverNow())
  if (!warning) return children ?? null
  return (
    <button type='button' className={css.hint} onClick={pressed(() => go('/limits', from))}>
      <Icon glyph={lock} size={13} />
      <span className={css.words}>{warning}</span>
      <Icon glyph={caretRight} size={11} />
    </button>
  )
}
