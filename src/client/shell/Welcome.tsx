import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import { appState } from '#state/platform/app.ts'

const guide = part(() => import('./Guide.tsx'))

/** The welcome of a new player, or what stands in its place where it is silent. Whoever knows the product loads none of it. */
export function Welcome({ path, otherwise = null }: { path: string; otherwise?: ReactNode }) {
  const { token, userInfo } = useSnapshot(appState)
  if (!token || !userInfo?.fresh) return <>{otherwise}</>
  return <PartView part={guide} given={{ path, otherwise }} waiting={otherwise} broken={() => otherwise} />
}
