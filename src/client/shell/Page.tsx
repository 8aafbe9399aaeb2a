import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { type Route, routes } from '#client/routes.ts'
import page from '#client/styles/page.module.css'
import { appState } from '#state/app.ts'
import { Boundary } from './Boundary.tsx'
import { PageLoading } from './PageLoading.tsx'
import { pageArrived } from './splash.ts'

const LoginNeeded = lazy(() => import('./LoginNeeded.tsx'))
const NotOpenYet = lazy(() => import('#client/pages/NotOpenYetPage.tsx'))

const opened = new Map<string, ComponentType>(routes.flatMap(({ path, load }) => (load ? [[path, lazy(load)] as const] : [])))

function Broken() {
  return (
    <div className={page.centre}>
      <ErrorState onRetry={() => window.location.reload()} />
    </div>
  )
}

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
  const before = useRef(path)
  useEffect(pageArrived, [])
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    focusTitle()
  }, [path])
  return null
}

/**
 * The page of a route. It shows the login prompt where the route needs a login, and the "not open yet" page where the route has no
 * page.
 */
export function Page({ route }: { route: Route }) {
  const { token, isAccount } = useSnapshot(appState)
  const Opened = opened.get(route.path)
  const barred = Opened && route.login && (!token || isAccount)
  return (
    <Boundary reset={route.path} fallback={<Broken />}>
      <Suspense fallback={<PageLoading />}>
        {barred ? <LoginNeeded /> : Opened ? <Opened /> : <NotOpenYet />}
        <Arrival path={route.path} />
      </Suspense>
    </Boundary>
  )
}
