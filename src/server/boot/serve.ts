import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Gateway } from '#server/platform/live/gateway.ts'
import type { Started } from '#server/platform/started.ts'
import { buildApp } from '#server/wiring/app.ts'
import { openLiveChannel } from '#server/wiring/liveChannel.ts'
import { SurroundingsError, whyNotListening } from './surroundings.ts'

/** The part of a process that answers players. */
export interface Serving {
  app: FastifyInstance
  gateway: Gateway
}

/** Adds the figures of the live channel to /metrics. */
function measureSockets(app: FastifyInstance, gateway: Gateway): void {
  const show = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [app.metrics],
      collect() {
        this.set(read())
      },
    })
  show('live_sockets', 'Open live connections', () => gateway.stats().sockets)
  show('live_refused', 'Live connections refused since the start because their address had too many', () => gateway.stats().refused)
}

/** Makes the calls and the live channel ready. {@link listen} then opens the door. */
export async function prepareServing(deps: Deps, started: Started): Promise<Serving> {
  const app = await buildApp(deps)
  started.add(() => app.close())
  const gateway = openLiveChannel(app.server, deps)
  started.add(() => gateway.close())
  measureSockets(app, gateway)
  return { app, gateway }
}

/** Opens the door. Throws, with a sentence, when the address cannot be had. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new SurroundingsError(whyNotListening({ host, port }, error))
  })
}
