import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '#server/platform/config.ts'
import { addressOf } from './address.ts'
import { pathOf } from './path.ts'

/** Logs only id, method and path of a request. Its query may hold phone numbers, codes and names, and its headers hold tokens. */
const requestFields = (request: FastifyRequest) => ({ id: request.id, method: request.method, path: pathOf(request) })

/** Leaves the parameters of a failed SQL statement out of the log, because they may hold anything that a player sent. */
function errorFields(error: Error): Record<string, unknown> {
  const cause = error.cause instanceof Error ? errorFields(error.cause) : undefined
  const text = error.message.split('\nparams:', 1)[0]
  return {
    type: error.name,
    message: text,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(cause && { cause }),
  }
}

/** Creates the log: JSON lines on stdout, or on `destination`. */
export function createLog(config: Config, destination?: DestinationStream): FastifyBaseLogger {
  return pino({ level: config.logLevel, serializers: { req: requestFields, err: errorFields } }, destination)
}

/** Logs one line for every answered request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { method, playerId } = request
    request.log.info({ method, path: pathOf(request), code: reply.statusCode, ms, playerId, address: addressOf(request) }, 'request')
  })
}
