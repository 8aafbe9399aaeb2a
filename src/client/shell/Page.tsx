import { type ComponentType, lazy, Suspense, useEffect } from 'react'
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

/** Tells the splash that the page is drawn. It stands beside the page, and React draws both together when the page's code is there. */
function Arrival() {
  useEffect(pageArrived, [])
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
        <Arrival />
      </Suspense>
    </Boundary>
  )
}
