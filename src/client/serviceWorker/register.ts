import type { Message } from './plan.ts'
import { updateState } from './update.ts'

const WORKER = '/sw.js'
/** A page that stays open asks for a new version at most this often, in ms. */
const ASK_EVERY = 3_600_000
/** How often a page that was just opened asks the running version to give way, and the ms between. */
const ASKS = 10
const ASK_AGAIN = 1_000

const tell = (worker: ServiceWorker, message: Message) => worker.postMessage(message)

/** A version stands ready behind the one that runs. */
function announce(waiting: ServiceWorker): void {
  updateState.apply = () => tell(waiting, { type: 'takeOver' })
  updateState.ready = true
}

/** Announces a version once it is installed; the very first one has nothing to replace. */
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

/** Nobody has touched or pressed anything on this page yet: nothing is lost when it starts anew. */
const isUntouched = () => navigator.userActivation?.hasBeenActive === false

/**
 * A page that finds a waiting version when it is opened asks the one that runs to give way. That one has asked itself already when it
 * answered the page, but may not have heard of the version yet, or have counted the page before, which was still going: hence more than once.
 */
async function askForWay({ waiting }: ServiceWorkerRegistration, workers: ServiceWorkerContainer): Promise<void> {
  for (let asked = 0; asked < ASKS && waiting?.state === 'installed' && workers.controller && isUntouched(); asked++) {
    updateState.fresh = true
    tell(workers.controller, { type: 'giveWay' })
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN))
  }
}

/** Another version took over: by this page's wish it starts anew, by another page's it waits for its own calm moment. */
function watchTakeOver(workers: ServiceWorkerContainer): void {
  workers.addEventListener('controllerchange', () => {
    if (updateState.wanted || (updateState.fresh && isUntouched())) return window.location.reload()
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
  const registration = await workers.register(WORKER, { updateViaCache: 'none' })
  if (registration.installing) watchInstall(registration.installing, controlled)
  registration.addEventListener('updatefound', () => {
    if (registration.installing) watchInstall(registration.installing, workers.controller !== null)
  })
  if (controlled) watchTakeOver(workers)
  askNowAndThen(registration)
  if (registration.waiting && workers.controller) announce(registration.waiting)
  return askForWay(registration, workers)
}

/** In development every file comes from the sources: a worker that a built product left on this port would hide them. */
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
