import type { Wish } from '#client/items/wish.ts'
import { ExchangeModal } from './ExchangeModal.tsx'
import { GiveModal } from './GiveModal.tsx'
import { RetrieveModal } from './RetrieveModal.tsx'
import { usePicked } from './usePicked.ts'

/** The dialog of an action that was chosen in 物品详情. */
export function PickedActs({ wish: { act, items }, onClose }: { wish: Wish; onClose: () => void }) {
  const selection = usePicked(items, onClose)
  if (act === 'exchange') return <ExchangeModal open selection={selection} onClose={onClose} />
  if (act === 'retrieve') return <RetrieveModal selection={selection} onClose={onClose} />
  return <GiveModal selection={selection} onClose={onClose} />
}
