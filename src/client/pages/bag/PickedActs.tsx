import type { BagItem } from '#shared/calls/profile.ts'
import { ExchangeModal } from './ExchangeModal.tsx'
import { GiveModal } from './GiveModal.tsx'
import { RetrieveModal } from './RetrieveModal.tsx'
import { usePicked } from './usePicked.ts'

export type ItemAct = 'exchange' | 'retrieve' | 'give'

/** What the player wants to do with some items. */
export interface Wish {
  act: ItemAct
  items: readonly BagItem[]
}

/** The dialog of an action that was chosen in 物品详情. */
export function PickedActs({ wish: { act, items }, onClose }: { wish: Wish; onClose: () => void }) {
  const selection = usePicked(items, onClose)
  if (act === 'exchange') return <ExchangeModal open selection={selection} onClose={onClose} />
  if (act === 'retrieve') return <RetrieveModal selection={selection} onClose={onClose} />
  return <GiveModal selection={selection} onClose={onClose} />
}
