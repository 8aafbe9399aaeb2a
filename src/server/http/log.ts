import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config.ts'
import { pathOf } from './path.ts'

/** Logs a request by its path alone: queries carry phones, codes and names, headers carry tokens. */
const requestFields = (request: FastifyRequest) => ({ id: request.id, method: request.method, path: pathOf(request) })

/** A refused statement's parameters may be anything a player sent. */
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

/** Structured logs, on stdout unless told otherwise. */
export function createLog(config: Config, destination?: DestinationStream): FastifyBaseLogger {
  return pino({ level: config.logLevel, serializers: { req: requestFields, err: errorFields } }, destination)
}

/** One line for every answered request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method: request.method, path: pathOf(request), code: reply.statusCode, ms, playerId: request.playerId }, 'request')
  })
}
