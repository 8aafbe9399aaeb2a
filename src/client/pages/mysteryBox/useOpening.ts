import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { CaseBook } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import type { OpenNumber } from '#shared/rules.ts'
import { ApiError } from '#state/api/apiError.ts'
import { appState } from '#state/app.ts'
import { loadBoxDetail, markRevealed, openBox, recoverPendingOpen } from '#state/cases.ts'
import { requireLogin } from '#state/session.ts'
import { playBook, skipBook, stageState } from '#state/stage.ts'

/** Longest wait for the pictures of an opening before its result is shown without them, in ms. */
const LOADING_LIMIT = 15_000

export interface OpenOrder {
  boxId: number
  number: OpenNumber
  price: number
  demo: boolean
  fast: boolean
  /** Straight to the result on the stage. */
  skip: boolean
}

export type OpeningView = 'shelf' | 'opening' | 'result'

/** One opening from the press to the result panel: asks, plays, reveals; also finds an opening that a reload interrupted. */
export function useOpening(stageDown: boolean) {
  const [book, setBook] = useState<CaseBook | null>(null)
  const [asking, setAsking] = useState<'real' | 'demo' | null>(null)
  const [shown, setShown] = useState(false)
  const [poor, setPoor] = useState(false)
  const { phase } = useSnapshot(stageState)
  const { token } = useSnapshot(appState)
  const last = useRef<OpenOrder | null>(null)

  const view: OpeningView = !book ? 'shelf' : shown ? 'result' : 'opening'

  const reveal = useCallback(() => setShown(true), [])

  useEffect(() => {
    if (view === 'opening' && (stageDown || phase === 'revealed' || phase === 'failed')) reveal()
  }, [view, phase, stageDown, reveal])

  useEffect(() => {
    if (view !== 'opening' || phase !== 'loading') return
    const limit = setTimeout(reveal, LOADING_LIMIT)
    return () => clearTimeout(limit)
  }, [view, phase, reveal])

  useEffect(() => {
    if (view !== 'result' || !book) return
    if (!book.demo) markRevealed()
    void loadBoxDetail(book.boxId).catch(() => undefined)
  }, [view, book])

  const barred = asking !== null || view === 'opening'
  useEffect(() => {
    appState.isBack = !barred
    return () => {
      appState.isBack = true
    }
  }, [barred])

  useEffect(() => {
    if (!token) return
    let left = false
    void recoverPendingOpen().then((found) => {
      if (left || !found) return
      setBook((current) => current ?? found.book)
      setShown(true)
    })
    return () => {
      left = true
    }
  }, [token])

  const open = useCallback(
    async (order: OpenOrder) => {
      if (asking || !requireLogin()) return
      last.current = order
      if (!order.demo && (appState.userInfo?.balance ?? 0) < order.price * order.number) {
        setPoor(true)
        return
      }
      setAsking(order.demo ? 'demo' : 'real')
      try {
        const { boxId, number, demo, fast } = order
        const result = await openBox({ boxId, number, demo, fast })
        setShown(false)
        setBook(result.book)
        playBook(result.book)
        if (order.skip) skipBook()
      } catch (error) {
        if (error instanceof ApiError && error.status === Status.insufficientBalance) setPoor(true)
      } finally {
        setAsking(null)
      }
    },
    [asking],
  )

  /** The end now: on the stage while it plays, without it while its pictures still load. */
  const skip = useCallback(() => {
    if (stageState.phase === 'playing') skipBook()
    else reveal()
  }, [reveal])

  const close = useCallback(() => {
    setBook(null)
    setShown(false)
  }, [])

  return { view, book, asking, poor, closePoor: () => setPoor(false), open, skip, close, lastOrder: last.current }
}
