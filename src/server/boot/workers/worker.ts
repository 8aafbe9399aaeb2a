import { runUntilStopped } from '#server/boot/run.ts'
import { readConfig } from '#server/platform/config.ts'
import { startWorker } from './startWorker.ts'

// Ctrl-C reaches all processes of a terminal. The first process tells its workers when to stop.
process.on('SIGINT', () => undefined)
const config = readConfig(process.env)
await runUntilStopped(() => startWorker(config), { signals: ['SIGTERM'], drainSeconds: config.drainSeconds })
