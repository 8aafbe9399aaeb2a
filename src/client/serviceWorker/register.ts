import type { Message } from './plan.ts'
import { updateState } from './update.ts'

const WORKER = '/sw.js'
/** Least ms between two checks for a new version while a page stays open. */
const ASK_EVERY = 3_600_000
/** How often a page that was just opened asks the running version to let the new one take over, and the ms before each time. */
const ASKS = 10
const ASK_AGAIN = 1_000
/** Ms after which a version that was told to take over and did not is given up. */
const TAKE_OVER = 3_000

const tell = (worker: ServiceWorker, message: Message) => worker.postMessage(message)

/** Announces a version that is installed and waits. */
function announce(waiting: ServiceWorker): void {
  updateState.apply = () => {
    tell(waiting, { type: 'takeOver' })
    setTimeout(() => void startAfresh(), TAKE_OVER)
  }
  updateState.ready = true
}

/** Reloads the page without a worker when none has taken over: the server then delivers the new version, which registers itself. */
async function startAfresh(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
  window.location.reload()
}

/** Announces a version when it is installed. The very first version replaces nothing, so it is not announced. */
function watchInstall(installing: ServiceWorker, controlled: boolean): void {
  installing.addEventListener('statechange', () => {
    if (installing.state === 'installed' && controlled) announce(installing)
    if (installing.state === 'activated' && !controlled) tell(installing, { type: 'keep', urls: loadedFiles() })
  })
}

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin))

/** True while the player has not touched or pressed anything on this page. A reload then loses nothing. */
const isUntouched = () => navigator.userActivation?.hasBeenActive === false

/**
 * Asks the running version to let the waiting one take over, from a page that was just opened. The running version may still count the
 * page before, which is closing. So the page asks several times. It does not ask at once: when a version that was told to go gets another
 * request of the page, Chromium starts it again and then never replaces it.
 */
async function askForWay({ waiting }: ServiceWorkerRegistration, workers: ServiceWorkerContainer): Promise<void> {
  for (let asked = 0; asked < ASKS && waiting?.state === 'installed' && workers.controller && isUntouched(); asked++) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN))
    if (isUntouched()) tell(workers.controller, { type: 'giveWay' })
  }
}

/**
 * Handles that another version has taken over. The page reloads when the player asked for the version, or when a reload loses nothing.
 * Otherwise it offers the reload to the player.
 */
function watchTakeOver(workers: ServiceWorkerContainer): void {
  workers.addEventListener('controllerchange', () => {
    if (updateState.wanted || isUntouched()) return window.location.reload()
    updateState.apply = () => window.location.reload()
    updateState.ready = true
  })
}

function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_EVERY) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  })
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const controlled = workers.controller !== null
  if (controlled) watchTakeOver(workers)
  const registration = await workers.register(WORKER, { updateViaCache: 'none' })
  if (registration.installing) watchInstall(registration.installing, controlled)
  registration.addEventListener('updatefound', () => {
    if (registration.installing) watchInstall(registration.installing, workers.controller !== null)
  })
  askNowAndThen(registration)
  if (registration.waiting && workers.controller) announce(registration.waiting)
  return askForWay(registration, workers)
}

/** Removes service workers, in development only. One that a built product has left on this port would hide the sources. */
async function forget(workers: ServiceWorkerContainer): Promise<void> {
  const left = await workers.getRegistrations()
  await Promise.all(left.map((registration) => registration.unregister()))
}

/** Starts the service worker of the built product. Without one (no https, private mode) the product only lacks its offline shell. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const work = import.meta.env.PROD ? register(serviceWorker) : forget(serviceWorker)
  work.catch(() => undefined)
}
