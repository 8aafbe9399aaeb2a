import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { type PayGate, payGate } from '#state/core/play/payGate.ts'
import { useArriving } from './arrival.ts'
import { Button, type ButtonProps } from './Button.tsx'

interface Props extends Omit<ButtonProps, 'onClick' | 'deaf' | 'type'> {
  /** Pays. It resolves when the player can see what came of it. */
  onPay: () => unknown
  /** Gate that `onPay` itself closes and opens, because its outcome shows elsewhere. Without it the button has a gate of its own. */
  gate?: PayGate
}

/**
 * A button that spends coins, diamonds, money or items. It is deaf until what it bought has been seen, so that a second tap never
 * buys again. Every button that pays is one of these.
 */
export function PayButton({ onPay, gate, ...button }: Props) {
  const own = useMemo(payGate, [])
  const { deaf } = useSnapshot((gate ?? own).state)
  const arriving = useArriving(true)
  const pay = () => void (gate ? onPay() : own.pay(onPay))
  return <Button {...button} deaf={deaf || arriving} onClick={pay} />
}
