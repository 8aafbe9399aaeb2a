/**
 * The part of the service worker's global scope that is used here. TypeScript's own types for it cannot be combined with those for
 * pages.
 */
export interface WorkerScope {
  readonly location: Location
  readonly clients: { matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly unknown[]> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: AskEvent) => void): void
  addEventListener(type: 'message', listener: (event: TellEvent) => void): void
}

export interface LastingEvent extends Event {
  /** Keeps the worker alive until `work` has ended. */
  waitUntil(work: Promise<unknown>): void
}

/** A message from a page. A port is where the page waits for an answer. */
export interface TellEvent extends LastingEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

export interface AskEvent extends LastingEvent {
  readonly request: Request
  respondWith(reply: Promise<Response>): void
}
