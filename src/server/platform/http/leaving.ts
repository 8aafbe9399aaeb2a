import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const leaving = new WeakSet<FastifyInstance['server']>()

/** True from the moment on at which the process was told to stop. It still answers for a while; load balancers send new players elsewhere. */
export const isLeaving = ({ server }: FastifyInstance): boolean => leaving.has(server)

/**
 * While the process leaves, each reply ends its line, so that a proxy takes another line, and soon another node, for its next request. Without it the proxy
 * would send a request on a kept line in the moment in which the process closes it, and the player would see an error page for an act that may have been done.
 */
export function endLinesWhileLeaving(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.httpVersionMajor === 1 && isLeaving(app)) reply.header('connection', 'close')
  })
}

/**
 * Says by /readyz that the process leaves, and serves on for so many seconds: load balancers ask every few seconds and must have time to see it. Then lines that
 * nobody uses are closed. With 0 seconds nothing is waited for.
 */
export async function leave(app: FastifyInstance, seconds: number): Promise<void> {
  leaving.add(app.server)
  if (seconds > 0) await sleep(seconds * 1_000)
  app.server.closeIdleConnections()
}
