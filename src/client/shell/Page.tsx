import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { PageFailed } from '#client/parts/PageFailed.tsx'
import { PartView } from '#client/parts/PartView.tsx'
import { type Part, part } from '#client/parts/part.ts'
import type { Route } from '#client/route.ts'
import { routes } from '#client/routes.ts'
import { appState } from '#state/platform/app.ts'
import { PageLoading } from './PageLoading.tsx'
import { pageArrived } from './splash.ts'

const loginNeeded = part(() => import('./LoginNeeded.tsx'))

const pages = new Map<string, Part>(routes.map(({ path, load }) => [path, part(load)]))

/** Path of the page that was drawn last. */
let drawn: string | null = null

/** Gives the focus to the title of the page, so that screen readers tell which page has opened. An open dialog keeps the focus. */
function focusTitle(): void {
  const title = document.querySelector('[role=dialog]') ? null : document.querySelector('h1')
  title?.setAttribute('tabindex', '-1')
  title?.focus({ preventScroll: true })
}

/**
 * Tells the splash that the page is drawn, and moves the focus when another page opens. It stands beside the page, and React draws
 * both together when the page's code is there.
 */
function Arrival({ path }: { path: string }) {
  useEffect(() => {
    pageArrived()
    if (drawn !== null && drawn !== path) focusTitle()
    drawn = path
  }, [path])
  return null
}

/** The page of a route. It shows the login prompt where the route needs a login. */
export function Page({ route }: { route: Route }) {
  const { token, isAccount } = useSnapshot(appState)
  const own = pages.get(route.path)
  const barred = route.login && (!token || isAccount)
  return (
    <PartView
      key={`${route.path}${barred ? ' barred' : ''}`}
      part={barred || !own ? loginNeeded : own}
      given={{}}
      waiting={<PageLoading />}
      broken={(broken) => <PageFailed {...broken} />}
    >
      <Arrival path={route.path} />
    </PartView>
  )
}
