import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import type { GiftBook } from '#shared/gift.ts'
import { askForLevel, endLevel, levelUpState, noteFirstLevel, type Risen, risenLevel } from '#state/account/levelUp.ts'
import { newcomerGift, newcomerState } from '#state/account/newcomerGift.ts'
import { stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'
import { useCalm } from './useCalm.ts'

const guide = part(() => import('./Guide.tsx'))
const gift = part(() => import('./NewcomerGift.tsx'))
const levelUp = part(() => import('./LevelUp.tsx'))

/** Pages on which a gift or a new level may lie: they have no stage when they open. */
const GIFT_PATHS = ['/', '/welfare']

/** The gift for a new player that is still to be shown here; null where there is none. */
function useGift(path: string): GiftBook | null {
  const { userInfo, isAccount } = useSnapshot(appState)
  useSnapshot(newcomerState)
  return isAccount || !GIFT_PATHS.includes(path) ? null : newcomerGift(userInfo)
}

/** The new level that is shown here, or may be shown now: on a page that is seen, and while the stage is free. */
function useRisen(path: string): Risen | null {
  const { userInfo } = useSnapshot(appState)
  useSnapshot(levelUpState)
  const { scene } = useSnapshot(stageState)
  const isSeen = useSyncExternalStore(onSeenAgain, () => document.visibilityState === 'visible')
  const isCalm = useCalm()
  const mayShow = GIFT_PATHS.includes(path)
  useEffect(() => noteFirstLevel(userInfo), [userInfo])
  useEffect(() => {
    if (mayShow) askForLevel()
    else endLevel()
  }, [mayShow])
  if (!mayShow) return null
  return levelUpState.shown ?? (isSeen && isCalm && scene === null ? risenLevel(userInfo) : null)
}

/**
 * The welcome of a new player, after the gift of the registration, or what stands in its place where it is silent. Whoever knows the product loads
 * none of it. Whoever has reached a new level is told here too.
 */
export function Welcome({ path, otherwise = null }: { path: string; otherwise?: ReactNode }) {
  const { token, userInfo } = useSnapshot(appState)
  const book = useGift(path)
  const risen = useRisen(path)
  if (!token) return <>{otherwise}</>
  if (!userInfo?.fresh)
    return (
      <>
        {otherwise}
        {risen && <PartView part={levelUp} given={{ risen }} waiting={null} broken={() => null} />}
      </>
    )
  const guided = <PartView part={guide} given={{ path, otherwise }} waiting={otherwise} broken={() => otherwise} />
  if (!book) return guided
  return (
    <>
      {otherwise}
      <PartView part={gift} given={{ book }} waiting={null} broken={() => null} />
    </>
  )
}
