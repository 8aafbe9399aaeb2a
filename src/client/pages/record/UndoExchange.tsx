import { useEffect, useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { useServerSeconds } from '#client/chrome/useServerTime.ts'
import type { ExchangeUndo } from '#shared/modes/case/calls.ts'
import { formatAmount } from '#shared/money.ts'
import { findUndo, undoExchanges } from '#state/core/items/bag.ts'
import { notify } from '#state/platform/notice.ts'

interface Props {
  /** The entry of an exchange. */
  entryId: string
  /** Called once it is undone. */
  onUndone: () => void
}

/** 撤销 of the exchange behind a ledger entry, while it is possible. */
export function UndoExchange({ entryId, onUndone }: Props) {
  const [undo, setUndo] = useState<ExchangeUndo | null>(null)
  const [busy, setBusy] = useState(false)
  const left = useServerSeconds(undo?.until ?? 0)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again
  useEffect(() => {
    let gone = false
    void findUndo(entryId).then((found) => gone || setUndo(found))
    return () => {
      gone = true
    }
  }, [entryId, asked])
  if (!undo || left === 0) return null
  const act = () => {
    setBusy(true)
    undoExchanges(undo)
      .then(
        (paid) => {
          notify.success(`已撤销兑换，退回 ${formatAmount(paid)} 金币，物品已放回`)
          onUndone()
        },
        // A toast has told why. What can no longer be undone is not offered any more.
        () => setAsked(asked + 1),
      )
      .finally(() => setBusy(false))
  }
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <Button tone='ghost' size='sm' block busy={busy} onClick={act}>
      撤销兑换（剩余 {time}）
    </Button>
  )
}
