import { ConfigError, readConfig } from './config.ts'
import { startServer } from './start.ts'

/** Time that open connections have to end when the server stops, in ms. Then the process exits anyway. */
const STOP_TIMEOUT = 15_000

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function configured() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message)
    throw error
  }
}

const config = configured()
const server = await startServer(config).catch((error: Error) => fail(error.message))

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref()
    server.stop().then(
      () => process.exit(0),
      (error: Error) => fail(error.message),
    )
  })
}
