import './shims.ts'
import './styles/fonts.css'
import '#client/styles/tokens.css'
import '#client/styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { armAudio } from '#client/audio/arm.ts'
import { isInstalled } from '#client/install/browser.ts'
import { catchInstallPrompt } from '#client/install/prompt.ts'
import { noteFailedStyles } from '#client/parts/mendStyles.ts'
import { seekUpdate } from '#client/serviceWorker/update.ts'
import { keepWeixinSize, measureSize } from '#client/shell/size.ts'
import { loadParts, pageArrived, runSplash } from '#client/shell/splash.ts'
import { catchSystemBack } from '#client/shell/systemBack.ts'
import { watchKeys } from '#client/styles/keys.ts'
import { restoreMotion } from '#client/styles/motion.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { appState } from '#state/platform/app.ts'
import { noteFault, watchFaults } from '#state/platform/faults/report.ts'
import { setNavigator } from '#state/platform/go.ts'
import { adoptStored, rehydrate, STORAGE_KEY } from '#state/platform/persist.ts'
import { httpsAddress, readQuery } from '#state/platform/visit.ts'
import { App } from './App.tsx'
import { routeOf } from './routes.ts'
import { afterFirstPaint } from './start.ts'

/** Returns the browser's local storage, or null where it is forbidden. */
function localStore(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

const NO_STORE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** Handles that Vite could not load the code or the style sheet of a part, e.g. because a new version has removed it. */
function watchParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    noteFault('load', payload)
    noteFailedStyles(payload)
    void seekUpdate()
  })
}

/**
 * Loads the code of the first page while the shell is drawn. When the page has no code, or its code cannot be loaded, the splash does
 * not wait for it.
 */
function fetchFirstPage(): void {
  const loading = routeOf(window.location.pathname)?.load?.()
  if (loading) loading.catch(pageArrived)
  else pageArrived()
}

async function main(): Promise<void> {
  // shell/oldEngine.js asks for it.
  document.documentElement.setAttribute('data-started', '')
  const secure = httpsAddress(window.location)
  if (secure) {
    window.location.replace(secure)
    return
  }
  watchFaults()
  catchInstallPrompt()
  measureSize()
  keepWeixinSize()
  restoreMotion()
  watchKeys()
  runSplash(loadParts)
  watchParts()
  fetchFirstPage()
  setNavigator((path) => navigate(path, { replace: true }))
  catchSystemBack()
  await rehydrate(localStore() ?? NO_STORE)
  readQuery(window.location.search)
  if (isInstalled()) appState.isApp = true
  // The key is null when everything was cleared.
  window.addEventListener('storage', ({ key, newValue }) => (key === STORAGE_KEY || key === null) && adoptStored(newValue))
  if (appState.token) void refreshUserInfo()
  const root = document.getElementById('root')
  if (!root) return
  // React renders a transition in slices, so that the splash moves and the first touch works meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  armAudio()
  afterFirstPaint()
}

if (import.meta.hot) void import('./hotAssets.ts')

void main()
