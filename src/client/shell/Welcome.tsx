import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import type { GiftBook } from '#shared/gift.ts'
import { newcomerGift, newcomerState } from '#state/account/newcomerGift.ts'
import { appState } from '#state/platform/app.ts'

const guide = part(() => import('./Guide.tsx'))
const gift = part(() => import('./NewcomerGift.tsx'))

/** Pages on which the gift may lie: they have no stage when they open. */
const GIFT_PATHS = ['/', '/welfare']

/** The gift for a new player that is still to be shown here; null where there is none. */
function useGift(path: string): GiftBook | null {
  const { userInfo, isAccount } = useSnapshot(appState)
  useSnapshot(newcomerState)
  return isAccount || !GIFT_PATHS.includes(path) ? null : newcomerGift(userInfo)
}

/**
 * The welcome of a new player, after the gift of the registration, or what stands in its place where it is silent. Whoever knows the product loads
 * none of it.
 */
export function Welcome({ path, otherwise = null }: { path: string; otherwise?: ReactNode }) {
  const { token, userInfo } = useSnapshot(appState)
  const book = useGift(path)
  if (!token || !userInfo?.fresh) return <>{otherwise}</>
  const guided = <PartView part={guide} given={{ path, otherwise }} waiting={otherwise} broken={() => otherwise} />
  if (!book) return guided
  return (
    <>
      {otherwise}
      <PartView part={gift} given={{ book }} waiting={null} broken={() => null} />
    </>
  )
}
