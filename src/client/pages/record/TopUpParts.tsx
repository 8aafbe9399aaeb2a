import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { useSecondsLeft } from '#client/chrome/useSecondsLeft.ts'
import { SignedAmount } from '#client/records/SignedAmount.tsx'
import { Currency, TOP_UP_STATE_NAMES, type TopUpState } from '#shared/codes.ts'
import type { TopUpRecord } from '#state/account/records.ts'
import { isClosed } from '#state/economy/payOrder.ts'
import { clockState } from '#state/platform/clock.ts'
import { go } from '#state/platform/go.ts'
import css from './TopUps.module.css'

/** Opens the page on which an order is paid. From there the back arrow leads to the list of top-ups. */
export const payFor = (orderNo: string) => go(`/pay?order=${orderNo}`, '/record?tab=topUps')

/** True while an order can be paid. `onEnd` is called when its time ends. */
export function usePayable({ state, expiresAt }: TopUpRecord, onEnd?: () => void): boolean {
  const { ahead } = useSnapshot(clockState)
  const left = useSecondsLeft(state === 'created' ? expiresAt - ahead : 0, onEnd)
  return left > 0
}

/** Coins of an order: with a sign when they are credited, without one while they may still be, in grey when they never will be. */
export function TopUpAmount({ order: { state, amount }, size = 15 }: { order: TopUpRecord; size?: number }) {
  const unmoved = isClosed(state) ? 'ever' : 'yet'
  return <SignedAmount value={amount} currency={Currency.coin} size={size} {...(state === 'credited' ? {} : { unmoved })} />
}

export function TopUpStateName({ state, big }: { state: TopUpState; big?: boolean }) {
  return <span className={cx(css.state, css[state], big && css.big)}>{TOP_UP_STATE_NAMES[state]}</span>
}
