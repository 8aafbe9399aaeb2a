import type { FastifyInstance } from 'fastify'

/** Tells the server's time in the `Date` header of every reply. Node.js would write the clock of its machine there, and phones read the header. */
export function tellDate(app: FastifyInstance, now: () => number): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', new Date(now()).toUTCString())
  })
}
