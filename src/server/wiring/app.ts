import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { lookUpToken } from '#server/account/auth/session.ts'
import { whyEnded } from '#server/account/auth/sessionEnd.ts'
import type { Deps } from '#server/platform/deps.ts'
import { markArrivals } from '#server/platform/http/arrivals.ts'
import { answerBadAddress } from '#server/platform/http/badAddress.ts'
import { serveClient } from '#server/platform/http/client.ts'
import { tellDate } from '#server/platform/http/dateHeader.ts'
import { serveDocs } from '#server/platform/http/docs.ts'
import { endLines } from '#server/platform/http/endLines.ts'
import { handleErrors } from '#server/platform/http/errors.ts'
import { mountHealth } from '#server/platform/http/health.ts'
import { KnownTokens } from '#server/platform/http/knownTokens.ts'
import { endLinesWhileLeaving } from '#server/platform/http/leaving.ts'
import { logRequests } from '#server/platform/http/log.ts'
import { trusted } from '#server/platform/http/proxies.ts'
import { secure } from '#server/platform/http/security.ts'
import { guardCalls } from '#server/platform/http/token.ts'
import { mountDomains } from './domains.ts'
import { linkHeads } from './linkHeads.ts'

/** The largest request body that the server reads, in bytes. Most calls carry their input in the query. */
const BODY_LIMIT = 64 * 1024
/** A client that has not sent its whole request after this many ms is disconnected. Our own client gives up after 60 s as well. */
const REQUEST_TIMEOUT = 60_000

/** Accepts an empty body with a JSON content type, because some clients announce JSON and send nothing. Fastify alone would refuse it. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body as string, done)
  })
}

/** Forbids caches to store the replies of calls. Most replies belong to one player, and some GET calls change something. */
function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('cache-control') && request.routeOptions.config.spends !== undefined) reply.header('cache-control', 'no-store')
  })
}

/** Builds the Fastify server with every call mounted, but does not listen. `start.ts` listens with it; tests inject requests into it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, log } = deps
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // Fastify would mount a HEAD route beside every GET route. HEAD /api/case/openCase would then open boxes.
    exposeHeadRoutes: false,
    frameworkErrors: answerBadAddress,
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  endLines(app)
  endLinesWhileLeaving(app)
  markArrivals(app)
  acceptEmptyJson(app)
  handleErrors(app)
  logRequests(app)
  forbidCaching(app)
  tellDate(app, deps.now)
  const tokens = new KnownTokens(async (token, address) => {
    const found = await lookUpToken(deps.db, token, deps.now(), address)
    return found.owner ?? whyEnded(found.end)
  })
  await secure(app, deps, tokens)
  guardCalls(app, tokens)
  if (config.apiDocs) await serveDocs(app)
  mountHealth(app, deps)
  const { replays } = mountDomains(app, deps)
  await serveClient(app, config, { headOf: linkHeads(deps, replays) })
  return app
}
