import { type Config, ConfigError, readConfig } from '#server/platform/config.ts'
import type { RunningServer } from '#server/platform/started.ts'
import { startServer } from './start.ts'
import { checkSurroundings } from './surroundings.ts'

/** What goes on beside the start of the server. */
export interface Beside {
  /** Builds the client that the server will serve; the server listens when it has ended. The signal breaks it off. */
  client?(signal: AbortSignal): Promise<void>
  /** Called when the server listens. */
  listening?(): void
}

/** Connections get this long to end, in ms, after the process has left; then it ends all the same. */
const STOP_TIMEOUT = 15_000
/** The same when the database is gone for good: nothing that waits for it can end well. */
const FAILED_STOP_TIMEOUT = 3_000

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function configured(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message)
    throw error
  }
}

/**
 * Runs the server for as long as the process lives. SIGINT and SIGTERM end in order what was started, also while it still starts, so that
 * no database is left running. A setting or a start that fails ends the process with 1 and a sentence, and so does a database of its own that ends and cannot be started again.
 */
export function runServer(env: NodeJS.ProcessEnv, { client, listening }: Beside = {}): Promise<void> {
  const config = configured(env)
  const start = async (signal: AbortSignal) => {
    await checkSurroundings(config)
    return startServer(config, async () => client?.(signal))
  }
  return runUntilStopped(start, { signals: ['SIGINT', 'SIGTERM'], drainSeconds: config.drainSeconds, listening })
}

interface RunOptions extends Pick<Beside, 'listening'> {
  /** Signals that end the process in order. */
  signals: readonly NodeJS.Signals[]
  /** Seconds for which the process serves on after a signal. */
  drainSeconds: number
}

/** Runs what `start` starts until one of the signals comes. The signal that `start` gets aborts when the process is to stop. */
export async function runUntilStopped(
  start: (stop: AbortSignal) => Promise<RunningServer>,
  { signals, drainSeconds, listening }: RunOptions,
): Promise<void> {
  const stop = new AbortController()
  const starting = start(stop.signal)
  for (const signal of signals) {
    process.on(signal, () => {
      if (stop.signal.aborted) return
      stop.abort()
      setTimeout(() => process.exit(1), STOP_TIMEOUT + drainSeconds * 1_000).unref()
      starting
        .then((server) => server.stop())
        .then(
          () => process.exit(0),
          (error: Error) => fail(error.message),
        )
    })
  }
  const ended = (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    if (stop.signal.aborted) return
    stop.abort()
    setTimeout(() => process.exit(1), FAILED_STOP_TIMEOUT).unref()
    const end = () => process.exit(1)
    starting.then((server) => server.stop()).then(end, end)
  }
  void starting.then(
    (server) => server.failed.then(ended),
    () => undefined,
  )
  await starting.then(listening, (error: Error) => {
    const stopped = stop.signal.aborted
    // A build that still goes on is of no use to anybody.
    stop.abort()
    fail(stopped ? 'Stopped before it was ready' : error.message)
  })
}
