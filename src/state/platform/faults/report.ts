import { clientFault, type Fault, type FaultKind } from '#shared/calls/faults.ts'
import { describeError, engineOf, faultPage, isExpected } from './describe.ts'

/** Faults that one page load sends at most. Whoever has seen these knows enough. */
const MOST = 10
/** Of them in one minute. */
const MOST_A_MINUTE = 5
const MINUTE = 60_000
/** Faults that are kept while there is no network; later ones are dropped. */
const MOST_KEPT = 3

/** What the reporter needs of the browser. Tests give their own. */
export interface FaultDevice {
  /** Ms; only differences count. */
  now(): number
  origin: string
  path(): string
  userAgent: string
  /** Hash of this build's script; '' where it has none. */
  release: string
  isOnline(): boolean
  /** Sends a fault and waits for nothing. */
  send(fault: Fault): void
}

export interface FaultReporter {
  /** Tells the server of something thrown. `at` is `address:line:column` where the browser names it. Never throws, and waits for nothing. */
  note(kind: FaultKind, error: unknown, at?: string): void
  /** Sends what was kept without a network. */
  flush(): void
}

/** Makes a reporter: each fault once a page load, {@link MOST} a page load, {@link MOST_A_MINUTE} a minute. */
export function faultReporter(device: FaultDevice): FaultReporter {
  const seen = new Set<string>()
  const sentAt: number[] = []
  const kept: Fault[] = []
  let busy = false

  const mayTell = () => sentAt.length < MOST && sentAt.filter((at) => device.now() - at < MINUTE).length < MOST_A_MINUTE

  function tell(fault: Fault): void {
    if (device.isOnline()) device.send(fault)
    else if (kept.length < MOST_KEPT) kept.push(fault)
  }

  function noteOnce(kind: FaultKind, error: unknown, at: string): void {
    if (sentAt.length >= MOST || isExpected(error, at, { origin: device.origin, online: device.isOnline() })) return
    const told = describeError(error, at, device.origin)
    const key = `${told.name} ${told.words} ${told.places[0] ?? ''}`
    if (seen.has(key) || !mayTell()) return
    seen.add(key)
    sentAt.push(device.now())
    tell({ kind, page: faultPage(device.path()), ...told, engine: engineOf(device.userAgent), release: device.release })
  }

  /** Runs `act` unless it is running already: a fault of the reporter itself is never reported. */
  function quietly(act: () => void): void {
    if (busy) return
    busy = true
    try {
      act()
    } catch {
      // Whoever reports faults must make none.
    } finally {
      busy = false
    }
  }

  return {
    note: (kind, error, at = '') => quietly(() => noteOnce(kind, error, at)),
    flush: () => quietly(() => device.isOnline() && kept.splice(0).forEach(device.send)),
  }
}

/** Sends by a way that outlives the page. Older browsers allow no JSON in a beacon, and throw. */
function sendFault(fault: Fault): void {
  const body = JSON.stringify(fault)
  try {
    if (navigator.sendBeacon(clientFault.path, new Blob([body], { type: 'application/json' }))) return
  } catch {
    // Then by fetch.
  }
  const init = { method: 'POST', body, keepalive: true, headers: { 'Content-Type': 'application/json' } }
  fetch(clientFault.path, init).catch(() => undefined)
}

/** The hash in the name of the script with which this page has started. */
function releaseOf(): string {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''
  return /-([\w-]{4,16})\.js$/.exec(script)?.[1] ?? ''
}

function thisDevice(): FaultDevice {
  return {
    now: () => performance.now(),
    origin: location.origin,
    path: () => location.pathname,
    userAgent: navigator.userAgent,
    release: releaseOf(),
    isOnline: () => navigator.onLine !== false,
    send: sendFault,
  }
}

let reporter: FaultReporter | null = null

/** Tells the server of something thrown; see {@link FaultReporter}. Does nothing before {@link watchFaults}. */
export function noteFault(kind: FaultKind, error: unknown, at?: string): void {
  reporter?.note(kind, error, at)
}

/** Reports from now on what reaches the window. */
export function watchFaults(): void {
  reporter = faultReporter(thisDevice())
  window.addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    noteFault('error', error ?? new Error(message), `${filename}:${lineno}:${colno}`),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => noteFault('rejection', reason))
  window.addEventListener('online', () => reporter?.flush())
}
