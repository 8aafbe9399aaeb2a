import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { WelfareView } from '#shared/calls/welfare.ts'
import { loadWelfare, welfareState } from '#state/community/welfare/welfare.ts'
import { appState } from '#state/platform/app.ts'

/**
 * The gift for the first top-up, and whether it waits to be taken; null where there is none, or none any more. It is read anew when `asks` becomes
 * true, e.g. when an order was credited.
 */
export function useFirstGift(asks: boolean): WelfareView['first'] {
  const { token } = useSnapshot(appState)
  const { data } = useSnapshot(welfareState)
  useEffect(() => {
    if (token && asks) void loadWelfare()
  }, [token, asks])
  const first = data?.first as WelfareView['first'] | undefined
  return asks && first && first.state !== 'taken' ? first : null
}
