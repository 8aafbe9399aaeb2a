import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a server that stops waits for its lines, in ms. */
interface Patience {
  /** For clients: half a head, half a body, a reply that nobody reads. */
  clients: number
  /** For everything, also for calls that are not answered yet. Less than the time after which the process ends all the same. */
  all: number
}

const PATIENCE: Patience = { clients: 1_000, all: 10_000 }
/** Once in this many ms it is looked which lines may end. */
const LOOK = 50

interface Exchange {
  request: IncomingMessage
  reply: ServerResponse
}

/** True while the client waits for the server, and not the server for the client. */
const isOwed = ({ request, reply }: Exchange) => request.complete && !reply.headersSent

/**
 * Lets `app.close()` wait for calls that are being answered, and hardly for clients. Node alone ends the lines that are idle when the close begins;
 * one that says nothing, sends half a request, or leaves its reply unread would hold the stop for as long as it likes.
 */
export function endLines(app: FastifyInstance, patience: Patience = PATIENCE): void {
  const { server } = app
  const { lines, exchanges } = linesOf(server)
  app.addHook('preClose', async () => {
    if (!server.listening) return
    const began = performance.now()
    const look = () => {
      server.closeIdleConnections()
      const waited = performance.now() - began
      if (waited < patience.clients) return
      const kept = new Set(waited < patience.all ? [...exchanges].filter(isOwed).map(({ request }) => request.socket) : [])
      for (const line of lines) if (!kept.has(line)) line.destroy()
    }
    const looking = setInterval(look, LOOK)
    server.once('close', () => clearInterval(looking))
  })
}

/** The open lines of a server and what is asked and answered on them, kept up to date. */
function linesOf(server: Server): { lines: ReadonlySet<Socket>; exchanges: ReadonlySet<Exchange> } {
  const lines = new Set<Socket>()
  const exchanges = new Set<Exchange>()
  server.on('connection', (line: Socket) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const exchange = { request, reply }
    exchanges.add(exchange)
    reply.once('close', () => exchanges.delete(exchange))
  })
  return { lines, exchanges }
}
