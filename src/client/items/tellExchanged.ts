import { formatAmount } from '#shared/money.ts'
import { type Gained, undoExchanges } from '#state/core/items/bag.ts'
import { notify } from '#state/platform/notice.ts'

/** Tells what an exchange has brought, with 撤销 beside it. `onUndone` runs when the player has taken it back. */
export function tellExchanged({ amount, undo }: Gained, onUndone?: () => void): void {
  const text = `已兑换 ${formatAmount(amount)} 金币`
  if (!undo) {
    notify.success(text)
    return
  }
  let pressed = false
  notify.success(text, {
    word: '撤销',
    until: undo.until,
    run: () => {
      if (pressed) return
      pressed = true
      undoExchanges(undo).then(
        (paid) => {
          notify.success(`已撤销兑换，退回 ${formatAmount(paid)} 金币，物品已放回`)
          onUndone?.()
        },
        // A toast has told why.
        () => undefined,
      )
    },
  })
}
