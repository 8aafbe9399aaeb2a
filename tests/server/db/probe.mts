import { startEmbedded } from '#server/platform/db/embedded.ts'

/** Child process of embedded.test.ts: starts the database of a folder, says its address and then waits to be killed or told to stop. */
const [dataDir = '', ...settings] = process.argv.slice(2)
const warnings: string[] = []
const started = Date.now()
const log = { info: () => undefined, warn: (text: string) => warnings.push(text) }
const database = await startEmbedded({ dataDir, log, settings })
process.stdout.write(`${JSON.stringify({ url: database.url, ms: Date.now() - started, warnings })}\n`)
process.stdin.once('data', () => database.stop().then(() => process.exit(0)))
