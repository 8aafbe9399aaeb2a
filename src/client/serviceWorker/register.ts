import type { Message } from './plan.ts'
import { updateState } from './update.ts'

const WORKER = '/sw.js'
/** Least ms between two checks for a new version while a page stays open. */
const ASK_EVERY = 3_600_000
/** How often a page that was just opened asks a waiting version to take over, and the ms before each time. */
const ASKS = 30
const ASK_AGAIN = 1_000
/** Ms after which a version that was told to take over and did not is given up. */
const TAKE_OVER = 3_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const tell = (worker: ServiceWorker, message: Message, ports: MessagePort[] = []) => worker.postMessage(message, ports)

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

/** Asks a waiting version to take over if this page is the only one. False when it has not said within {@link ASK_AGAIN} that it does. */
function asksAlone(waiting: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ASK_AGAIN)
    tell(waiting, { type: 'takeOverAlone' }, [port2])
  })
  return answer.finally(() => port1.close())
}

/**
 * Asks a waiting version to take over, from a page that was just opened. The page before, which is closing, may still be counted. So the
 * page asks several times. It asks the waiting version, and not at once: when a running version that is about to be replaced gets
 * another request or message, Chromium may start it again and then never replaces it. Then the page starts afresh.
 */
async function askForWay({ waiting }: ServiceWorkerRegistration, workers: ServiceWorkerContainer): Promise<void> {
  const mayAsk = () => waiting?.state === 'installed' && workers.controller !== null && isUntouched()
  for (let asked = 0; asked < ASKS && mayAsk(); asked++) {
    await pause(ASK_AGAIN)
    if (!waiting || !mayAsk() || !(await asksAlone(waiting))) continue
    await pause(TAKE_OVER)
    return mayAsk() ? startAfresh() : undefined
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
