import type { FastifyInstance } from 'fastify'
import { takeNotice, type Verdict } from './notices.ts'
import type { PayWorld } from './ports.ts'

const BODY_LIMIT = 16 * 1024

/** HTTP codes for callbacks that are not acknowledged. The gateway sends them again or gives up, and an operator looks into it. */
const REFUSED: Partial<Record<Verdict, number>> = { forged: 403, stale: 403, unknown: 404, mismatch: 409 }

/**
 * Mounts POST /pay/notify/:gateway, which receives the gateways' callbacks. The body is kept as bytes, because signatures cover the bytes.
 */
export function mountNotify(app: FastifyInstance, world: PayWorld): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { gateway: string } }>(
      '/pay/notify/:gateway',
      { bodyLimit: BODY_LIMIT, schema: { hide: true } },
      async ({ params, body, headers }, reply) => {
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
        const gateway = world.gateways.find(({ name }) => name === params.gateway)
        if (!gateway) return reply.code(404).send('fail')
        const raw = { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers, now: world.now() }
        const refused = REFUSED[await takeNotice(world, gateway, raw)]
        if (refused !== undefined) return reply.code(refused).send('fail')
        return reply.type(gateway.acknowledge.contentType).send(gateway.acknowledge.body)
      },
    )
  })
}
