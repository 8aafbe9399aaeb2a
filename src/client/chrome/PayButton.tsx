import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type PayGate, payGate } from '#state/play/payGate.ts'
import { Button, type ButtonProps } from './Button.tsx'

/** Ms for which a new button is deaf. A press that comes earlier was meant for what was there before, e.g. the second of a double tap. */
const ARRIVAL = 350

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
  const arrived = useArrived()
  const pay = () => void (gate ? onPay() : own.pay(onPay))
  return <Button {...button} deaf={deaf || !arrived} onClick={pay} />
}

/** True from {@link ARRIVAL} ms after the component has appeared. */
function useArrived(): boolean {
  const [arrived, setArrived] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArrived(true), ARRIVAL)
    return () => clearTimeout(timer)
  }, [])
  return arrived
}
