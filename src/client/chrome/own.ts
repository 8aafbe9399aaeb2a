import { useSnapshot } from 'valtio'
import { formatAmount } from '#shared/money.ts'
import { appState } from '#state/platform/app.ts'

/** What stands for a figure of the player's own in 隐私模式. */
const HIDDEN = '***'

/** How the player's own figures are written: in 隐私模式 not at all. Every balance, phone and UID on the screen goes through it, prices never. */
export interface Own {
  hides: boolean
  /** A balance. */
  balance(value: number): string
  /** A phone or a UID. */
  id(text: string): string
  /** The same for screen readers. */
  spoken(text: string): string
}

/** Renders again when 隐私模式 is switched, also in another tab. */
export function useOwn(): Own {
  const { userInfo, token } = useSnapshot(appState)
  const hides = token !== '' && userInfo?.hidden === true
  return {
    hides,
    balance: (value) => (hides ? HIDDEN : formatAmount(value)),
    id: (text) => (hides && text !== '' ? HIDDEN : text),
    spoken: (text) => (hides ? '已隐藏' : text),
  }
}
