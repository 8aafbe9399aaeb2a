import { once } from 'node:events'
import { runServer } from '#server/boot/run.ts'

/** Child process of start.test.ts: a server that waits for its client, which is built until the build is broken off or `fails` at once. */
const [fails] = process.argv.slice(2)

async function build(signal: AbortSignal): Promise<void> {
  if (fails) throw new Error('the client cannot be built')
  // A timer keeps the process alive, as the process of a real build would.
  const alive = setInterval(() => undefined, 1_000)
  await once(signal, 'abort').finally(() => clearInterval(alive))
  throw new Error('broken off')
}

await runServer(process.env, { client: build })
