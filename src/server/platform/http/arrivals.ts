import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request had come, by `performance.now()`. */
    arrivedAt: number
  }
}

const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Notes when each request came, before login, limits and everything else that takes time. Call it before any other hook is added.
 *
 * A request with a body has come when its body has. Otherwise a client could send many requests without their last byte, and complete the
 * one that suits it when it knows more.
 */
export function markArrivals(app: FastifyInstance): void {
  app.decorateRequest('arrivedAt', 0)
  app.addHook('onRequest', async (request) => {
    request.arrivedAt = performance.now()
  })
  app.addHook('preValidation', async (request) => {
    if (hasBody(request)) request.arrivedAt = performance.now()
  })
}
