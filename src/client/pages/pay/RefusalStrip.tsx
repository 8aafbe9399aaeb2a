import { useSnapshot } from 'valtio'
import { warning } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { PayChannel, Status } from '#shared/codes.ts'
import { payChoice, payState } from '#state/economy/pay.ts'
import { unpaidState } from '#state/economy/payOrder.ts'
import { go } from '#state/platform/go.ts'
import css from './RefusalStrip.module.css'

type Way = [label: string, act: () => void]

/** Returns the address of the oldest order that can still be paid, because it expires first. */
function oldestUnpaid(): string {
  const oldest = unpaidState.orders.filter(({ state }) => state === 'created').at(-1)
  return oldest ? `/pay?order=${oldest.orderNo}` : '/record?tab=topUps'
}

/** Returns a button that helps with a refusal; null when the page itself is enough. */
function wayFrom(status: number): Way | null {
  if (status === Status.tooMany) return ['去支付', () => go(oldestUnpaid())]
  if (status === Status.accountFrozen) return ['联系客服', () => go('/chat', '/pay')]
  return null
}

/**
 * Tells why the last order was refused, until the player chooses something else. Refusals by a cap have their own dialog, and those
 * of a card code show beside its field.
 */
export function RefusalStrip() {
  const { refusal } = useSnapshot(payState)
  const { channel } = useSnapshot(payChoice)
  const ofCode = channel === PayChannel.cardCode && (refusal?.status === Status.cardCodeWrong || refusal?.status === Status.tooMany)
  if (!refusal || ofCode) return null
  const way = wayFrom(refusal.status)
  return (
    <div className={css.strip} role='alert'>
      <Icon glyph={warning} size={18} className={css.glyph} />
      <p className={css.words}>{refusal.msg}</p>
      {way && (
        <button type='button' className={css.way} onClick={pressed(way[1])}>
          {way[0]}
        </button>
      )}
    </div>
  )
}
