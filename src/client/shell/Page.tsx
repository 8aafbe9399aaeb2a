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

/** Stands beside a page: both are drawn at once, and not before the code of the page is there. */
function Arrival() {
  useEffect(pageArrived, [])
  return null
}

/** The page of a route: the login prompt where it needs one, the "not open yet" page where it has none. */
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
