import { useEffect, useRef } from 'react'
import { useAddress } from '#client/chrome/useAddress.ts'
import { appState } from '#state/platform/app.ts'
import { Counter } from './Counter.tsx'
import { OrderView } from './OrderView.tsx'

/** Sets the back arrow. From an order it leads to the counter, and from there to the page that the player came from. */
function useWayBack(inOrder: boolean): void {
  const from = useRef<string | null>(null)
  useEffect(() => {
    from.current ??= appState.headerBack
    appState.headerBack = inOrder ? '/pay' : from.current
  }, [inOrder])
}

/** 充值: the counter, or the order that the address names. */
export default function PayPage() {
  const [orderNo] = useAddress('order')
  useWayBack(orderNo !== '')
  return orderNo ? <OrderView key={orderNo} orderNo={orderNo} /> : <Counter />
}
