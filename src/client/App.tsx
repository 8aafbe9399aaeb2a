import { useLayoutEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { Frame } from '#client/shell/Frame.tsx'
import { HomeHeader, PageHeader } from '#client/shell/Header.tsx'
import { Notices } from '#client/shell/Notices.tsx'
import { Overlays } from '#client/shell/Overlays.tsx'
import { Page } from '#client/shell/Page.tsx'
import { TabBar } from '#client/shell/TabBar.tsx'
import { Toasts } from '#client/shell/Toasts.tsx'
import { TurnPhone } from '#client/shell/TurnPhone.tsx'
import { Welcome } from '#client/shell/Welcome.tsx'
import { WideSides } from '#client/shell/WideSides.tsx'
import { appState } from '#state/platform/app.ts'
import { backOf } from '#state/platform/go.ts'
import type { Route } from './route.ts'
import { NOT_FOUND, routeOf } from './routes.ts'

const PRODUCT = '星匣'

/** Writes the page's title, background and music into the global state, and sets the path of the back arrow. */
function useMeta(route: Route | undefined): void {
  useLayoutEffect(() => {
    if (!route) return
    const { title, header, tabBar, background, music, back = '' } = route
    Object.assign(appState, { meta: { title, header, tabBar, background, music }, headerBack: backOf(route.path) ?? back, isBack: true })
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [route])
}

function headerOf({ header, tabBar, title, spoken = '', aside = false }: Route) {
  if (!header) return null
  return tabBar ? <HomeHeader /> : <PageHeader title={title} spoken={spoken} aside={aside} />
}

export function App() {
  const [path] = useLocation()
  const route = routeOf(path)
  useMeta(route)
  if (!route) return <Redirect to={NOT_FOUND} replace />
  if (path !== route.path) return <Redirect to={`${route.path}${window.location.search}`} replace />
  return (
    <>
      <Frame background={route.background} header={headerOf(route)} tabBar={route.tabBar && <TabBar path={route.path} />}>
        {route.path !== '/' && <Welcome path={route.path} />}
        <Page route={route} />
      </Frame>
      <WideSides />
      <TurnPhone />
      <Notices />
      <Overlays />
      <Toasts />
    </>
  )
}
