import { useEffect, useState } from 'react'
import type { PlayerCard } from '#shared/calls/giving.ts'
import { findPlayer } from '#state/core/items/bag.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { appState } from '#state/platform/app.ts'

/** Ms after the last digit until the player is looked up. */
const REST = 400

export const UID_LENGTH = 20
const UID_PATTERN = /^\d{6,20}$/

interface Found {
  player: PlayerCard | null
  /** Why no player is shown. */
  wrong: string | null
}

const NOBODY: Found = { player: null, wrong: null }

/** Finds the player whom a typed UID belongs to. */
export function useReceiver(uid: string): Found & { busy: boolean } {
  const [found, setFound] = useState<Found>(NOBODY)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const own = uid !== '' && uid === appState.userInfo?.uid
    setFound(own ? { player: null, wrong: '不能赠送给自己' } : NOBODY)
    const asked = UID_PATTERN.test(uid) && !own
    setBusy(asked)
    if (!asked) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      findPlayer(uid, stop.signal)
        .then(
          (player) => setFound({ player, wrong: null }),
          (error: unknown) =>
            stop.signal.aborted || setFound({ player: null, wrong: (error instanceof ApiError && error.msg) || '没有读到，请重试' }),
        )
        .finally(() => stop.signal.aborted || setBusy(false))
    }, REST)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [uid])
  return { ...found, busy }
}
