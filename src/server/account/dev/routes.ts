import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { type OutboxRow, outboxPage, STYLE } from './outboxPage.ts'

const SHOWN = 50

export interface DevPorts {
  /** Reads the newest messages that a real SMS service would have sent, newest first. */
  readOutbox(limit: number): Promise<OutboxRow[]>
}

/** Mounts /dev/outbox, which shows the SMS codes of the demo world. Outside the demo world the path does not exist. */
export function mountDev(app: FastifyInstance, { config, now, readOutbox }: { config: Config; now(): number } & DevPorts): void {
  if (config.production || !config.demo) return
  const options = { schema: { hide: true } }

  app.get('/dev/outbox', options, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(outboxPage(await readOutbox(SHOWN), now())),
  )
  app.get('/dev/outbox.css', options, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(STYLE),
  )
  app.get('/dev/outbox.json', options, async (_request, reply) => reply.header('cache-control', 'no-store').send(await readOutbox(SHOWN)))
}
