import { useCallback, useEffect, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import { TAP_STAYS } from '#client/chrome/tapShield.ts'
import { useClosesOnBack } from '#client/chrome/useClosesOnBack.ts'
import type { GiftBook } from '#shared/gift.ts'
import { giftScene, playGift } from '#state/core/play/giftStage.ts'
import { leaveStage, skipBook, stageState } from '#state/core/play/stage.ts'
import { useSkipKeys } from './skipKeys.ts'
import { useReveal } from './useShow.ts'

/** How the gift is seen: while it plays, at rest on the stage, or as a plain card where the stage cannot be had. */
export type GiftView = 'playing' | 'staged' | 'plain'

/** Plays a gift on the stage, which no other page may use meanwhile, and gives the stage back. */
export function useGiftShow(book: GiftBook, onClose: () => void) {
  const [view, setView] = useState<GiftView>('playing')
  const [down, setDown] = useState(false)
  const [ready, setReady] = useState(false)
  const running = view === 'playing'
  const reveal = useCallback(() => {
    const { standing, phase } = stageState
    setView(standing === giftScene.name && phase !== 'failed' ? 'staged' : 'plain')
  }, [])
  useEffect(() => {
    playGift(book)
    return () => leaveTo(book)
  }, [book])
  useEffect(() => {
    if (view === 'plain') leaveTo(book)
  }, [view, book])
  useTaken(book, running, setView)
  // The second tap of the double tap that has skipped the show must not fall on a button.
  useEffect(() => {
    if (running) return
    const timer = setTimeout(() => setReady(true), TAP_STAYS)
    return () => clearTimeout(timer)
  }, [running])
  useReveal(running, down, reveal)
  useSkipKeys(running, skipBook)
  useClosesOnBack(true, running ? skipBook : onClose)
  return { view, running, ready, setDown }
}

/** True while the stage plays this gift. */
const plays = (book: GiftBook): boolean => stageState.play?.book === book

/** Gives the stage back, unless a page has taken it for something else. */
function leaveTo(book: GiftBook): void {
  if (plays(book)) leaveStage()
}

/** A page that takes the stage for itself must not leave the gift waiting for its end: then the plain card tells it. */
function useTaken(book: GiftBook, running: boolean, setView: (view: GiftView) => void): void {
  useEffect(() => {
    if (!running) return
    return subscribe(stageState, () => {
      if (!plays(book)) setView('plain')
    })
  }, [book, running, setView])
}
