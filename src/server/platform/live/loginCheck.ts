import type { Session } from './session.ts'

export interface LoginCheckDeps {
  /** The open connections of this node. */
  sessions: ReadonlySet<Session>
  /** Returns those of the session ids that are still valid. */
  validLogins(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Mean time between two checks, in ms. */
  interval: number
  log: { warn(detail: object, text: string): void }
}

/** The running check of one node. */
export interface LoginCheck {
  /** Checks within two seconds instead of at the next turn. */
  soon(): void
  stop(): void
}

/** Ms within which `soon` checks. All nodes hear of Redis at the same time and should not all ask at once. */
const SOON = 2_000

/**
 * Asks now and then, with one statement for all sockets, whether their logins are still valid, and closes the others. A sign-out closes them
 * at once by a message on the bus; the check closes those whose message was lost.
 */
export function startLoginCheck({ sessions, validLogins, interval, log }: LoginCheckDeps): LoginCheck {
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  const now = { checking: false, again: false, stopped: false }

  const wait = (ms: number) => {
    clearTimeout(timer)
    dueAt = performance.now() + ms
    timer = setTimeout(() => void turn(), ms).unref()
  }
  const turn = async () => {
    now.checking = true
    await check().catch((error: Error) => log.warn({ err: error }, 'live channel: logins could not be checked'))
    if (now.stopped) return
    wait(now.again ? short() : long())
    now.checking = false
    now.again = false
  }
  const check = async () => {
    const asked = [...sessions].filter(({ sessionId }) => sessionId !== null)
    if (asked.length === 0) return
    const valid = await validLogins([...new Set(asked.map(({ sessionId }) => sessionId ?? ''))])
    for (const session of asked) if (!valid.has(session.sessionId ?? '')) session.signOut()
  }
  const long = () => interval * (0.5 + Math.random())
  const short = () => Math.random() * Math.min(SOON, interval)

  wait(long())
  return {
    soon: () => {
      const ms = short()
      if (now.checking) now.again = true
      else if (!now.stopped && performance.now() + ms < dueAt) wait(ms)
    },
    stop: () => {
      now.stopped = true
      clearTimeout(timer)
    },
  }
}
