import { useCallback, useEffect, useRef, useState } from 'react'
import { TAP_STAYS } from '#client/chrome/tapShield.ts'
import { useClosesOnBack } from '#client/chrome/useClosesOnBack.ts'
import type { GiftBook } from '#shared/gift.ts'
import { giftScene, playGift } from '#state/core/play/giftStage.ts'
import { leaveStage, skipBook, stageState } from '#state/core/play/stage.ts'
import { useReveal, useSkipKeys } from './useShow.ts'

/** How the gift is seen: while it plays, at rest on the stage, or as a plain card where the stage cannot be had. */
export type GiftView = 'playing' | 'staged' | 'plain'

/** Plays a gift on the stage, which no other page may use meanwhile, and gives the stage back. */
export function useGiftShow(book: GiftBook, onClose: () => void) {
  const [view, setView] = useState<GiftView>('playing')
  const [down, setDown] = useState(false)
  const shownAt = useRef(0)
  const running = view === 'playing'
  const reveal = useCallback(() => {
    shownAt.current = performance.now()
    const { standing, phase } = stageState
    setView(standing === giftScene.name && phase !== 'failed' ? 'staged' : 'plain')
  }, [])
  useEffect(() => {
    playGift(book)
    return leaveStage
  }, [book])
  useEffect(() => {
    if (view === 'plain') leaveStage()
  }, [view])
  useReveal(running, down, reveal)
  useSkipKeys(running, skipBook)
  useClosesOnBack(true, running ? skipBook : onClose)
  /** The second tap of the double tap that has skipped the show closes nothing. */
  const take = (then: () => void) => () => {
    if (performance.now() - shownAt.current > TAP_STAYS) then()
  }
  return { view, running, setDown, take }
}
