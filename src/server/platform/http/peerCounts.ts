import { randomUUID } from 'node:crypto'
import { type Bus, readRequestCounts, writeRequestCounts } from '#server/platform/live/bus.ts'

/** What was counted is told once in this many ms, so a limit is passed by what one process counts meanwhile at most. */
const TELL_EVERY = 50

/** Tells the other processes on a bus what this one counts. */
export interface PeerCounts {
  /** One more request under `key`. `window` is in ms. */
  note(key: string, window: number): void
}

/** `heard` is called with what others have counted. */
export function peerCounts(bus: Bus, heard: (key: string, window: number, requests: number) => void): PeerCounts {
  const from = randomUUID()
  const untold = new Map<string, { window: number; requests: number }>()
  bus.subscribe((message) => {
    const counts = readRequestCounts(message)
    if (!counts || counts.from === from) return
    for (const [key, window, requests] of counts.counts) heard(key, window, requests)
  })
  const tell = () => {
    const counts = [...untold].map(([key, { window, requests }]) => [key, window, requests] as const)
    untold.clear()
    bus.publish(writeRequestCounts({ from, counts }))
  }
  return {
    note: (key, window) => {
      if (untold.size === 0) setTimeout(tell, TELL_EVERY).unref()
      const known = untold.get(key)
      if (known) known.requests += 1
      else untold.set(key, { window, requests: 1 })
    },
  }
}
