import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { findSession } from './auth/session.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { mountDomains } from './domains.ts'
import { serveClient } from './http/client.ts'
import { serveDocs } from './http/docs.ts'
import { handleErrors } from './http/errors.ts'
import { mountHealth } from './http/health.ts'
import { logRequests } from './http/log.ts'
import { secure } from './http/security.ts'
import { guardCalls } from './http/token.ts'

/** Largest request body, in bytes; calls carry their input in the query. */
const BODY_LIMIT = 64 * 1024
/** Slow senders are cut, in ms; the client itself gives up after 60 s. */
const REQUEST_TIMEOUT = 60_000

/** Hop 0 is whoever holds the connection. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Clients may announce JSON and then send nothing. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body as string, done)
  })
}

/** Replies are never kept by anything on the way: most are one player's, and some GET calls act. */
function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('cache-control') && request.routeOptions.config.spends !== undefined) reply.header('cache-control', 'no-store')
  })
}

/** The server as a plugin host without a port: `server.ts` listens with it, tests inject into it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, log } = deps
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // A HEAD twin of GET /api/case/openCase would open boxes.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  handleErrors(app)
  logRequests(app)
  forbidCaching(app)
  await secure(app, config)
  guardCalls(app, (token) => findSession(deps.db, token, deps.now()))
  await serveDocs(app)
  mountHealth(app, deps)
  mountDomains(app, deps)
  await serveClient(app, config)
  return app
}
