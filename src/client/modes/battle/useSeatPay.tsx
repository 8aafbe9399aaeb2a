import { type ReactNode, useMemo, useRef, useState } from 'react'
import { RefusalDialog } from '#client/stage/RefusalDialog.tsx'
import { refusalWordsOf } from '#client/stage/refusalWords.ts'
import { requireLogin } from '#state/account/session.ts'
import { payGate } from '#state/core/play/payGate.ts'
import { poorRefusal, type Refusal } from '#state/core/play/refusal.ts'
import { tellFailure } from '#state/platform/api/tellFailure.ts'

const CHANGED = { title: '房间刚有变化', text: '价格或座位与您看到的不同，没有扣款。' }
const WORDS = refusalWordsOf({ act: '入场', thing: '房间', changed: CHANGED, closed: CHANGED, again: '继续', other: '返回' })

/** How a page pays for seats: one at a time, whichever of its buttons was pressed. */
export interface SeatPay {
  busy: boolean
  /**
   * Asks for a login, then runs `act`, which pays `cost` coins for a seat and rejects without a toast. Resolves to null when it was refused,
   * which the player is told, and while another seat is being paid.
   */
  pay<T>(cost: number, act: () => Promise<T>): Promise<T | null>
  /** Tells that coins are missing, and leads on to 充值. */
  dialog: ReactNode
}

/** What the buttons of a page share that pay for a seat: being busy, the login, and how a refusal is told. `back` is the page. */
export function useSeatPay(back: string): SeatPay {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const paying = useRef(false)
  const gate = useMemo(payGate, [])
  const close = () => setRefusal(null)
  const pay = async <T,>(cost: number, act: () => Promise<T>): Promise<T | null> => {
    if (paying.current || !requireLogin()) return null
    paying.current = true
    setBusy(true)
    try {
      return await act()
    } catch (error) {
      const poor = poorRefusal(error, cost)
      if (poor) setRefusal(poor)
      else tellFailure(error)
      return null
    } finally {
      paying.current = false
      setBusy(false)
    }
  }
  const dialog = <RefusalDialog refusal={refusal} words={WORDS} gate={gate} back={back} onClose={close} onRetry={close} onLook={close} />
  return { busy, pay, dialog }
}
