import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Call, KEY_HEADER } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { limitBigBodies } from './bigBodies.ts'
import { InFlight, type Kind } from './inFlight.ts'
import { Refusal } from './refusal.ts'

/** What a handler gets. `query` and `body` are already checked and parsed by the call's schemas. */
export interface CallInput<C extends Call> {
  query: z.output<C['query']>
  body: z.output<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

export type CallHandler<C extends Call> = (input: CallInput<C>) => Promise<z.input<C['data']>>

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the player whose token came with the request; null for a request without a valid token. */
    playerId: string | null
    /** Id of the session whose token came with the request; null when `playerId` is. */
    sessionId: string | null
  }
  interface FastifyContextConfig {
    /** True for calls that move money or items. Set for every call, so that other routes can be told apart. */
    spends?: boolean
    /** True for calls that frozen players may make, although they move something. */
    frees?: boolean
    /** True for a call that checks the login itself in the statement that spends, so that the token need not be looked up each time. */
    checksLogin?: boolean
  }
}

const envelopeOf = (call: Call) =>
  call.enveloped ? z.object({ status: z.int(), msg: z.string(), data: z.nullable(call.data) }) : call.data

export interface MountOptions {
  /** The largest body in bytes, for a call that needs more than the server's limit. A player may have two large ones on their way. */
  bodyLimit?: number
  /** See `FastifyContextConfig`. */
  checksLogin?: boolean
  /**
   * True when the reply is written as it is, without its schema. Only for replies that the handler makes wholly itself: a schema also leaves
   * out fields that it does not know.
   */
  asItIs?: boolean
}

const kindOf = ({ method, spends, frees }: Call): Kind => {
  if (frees) return 'gives'
  return spends || method === 'POST' ? 'act' : 'read'
}

const inFlightOf = new WeakMap<FastifyInstance['server'], InFlight>()

/** The requests that a server has under way. All parts of an app share one. */
export function inFlightIn({ server }: FastifyInstance): InFlight {
  const known = inFlightOf.get(server) ?? new InFlight()
  inFlightOf.set(server, known)
  return known
}

const WRITE_AS_IT_IS = { serializerCompiler: () => JSON.stringify }

/** Mounts a call at its method and path. The handler's result becomes `data` of the reply; of one player a few run at once (`inFlight.ts`), but for calls with a `bodyLimit`. Errors that it throws go to `handleErrors`. */
export function mountCall<C extends Call>(app: FastifyInstance, call: C, handler: CallHandler<C>, options: MountOptions = {}): void {
  const { checksLogin = false, asItIs = false, ...limits } = options
  // A large body must not wait in memory for its turn. Calls that take one refuse what is too much by themselves.
  const inFlight = limits.bodyLimit === undefined ? inFlightIn(app) : null
  const kind = kindOf(call)
  app.route({
    method: call.method,
    url: call.path,
    ...limits,
    // The headers of calls never change: `security.ts` sets them.
    helmet: false,
    ...(asItIs ? WRITE_AS_IT_IS : {}),
    ...(limits.bodyLimit === undefined ? {} : { onRequest: limitBigBodies }),
    config: { spends: call.spends, frees: call.frees, checksLogin },
    schema: {
      tags: [call.path.split('/')[call.enveloped ? 2 : 1] ?? ''],
      summary: call.summary,
      querystring: call.query,
      ...(call.method === 'POST' ? { body: call.body } : {}),
      response: { 200: envelopeOf(call) },
    },
    handler: async (request, reply) => {
      const { query, body, playerId } = request
      const run = () => handler({ query: query as z.output<C['query']>, body: body as z.output<C['body']>, request, reply })
      const isGone = () => reply.raw.destroyed
      const data = playerId === null || inFlight === null ? await run() : await inFlight.run(playerId, kind, { isGone, run })
      return call.enveloped ? { status: Status.ok, msg: '', data } : data
    },
  })
}

/** Returns the player's id. Throws the login Refusal when the request has no valid token. */
export function requirePlayer(request: FastifyRequest): string {
  if (request.playerId === null) throw new Refusal(Status.loginFailure, '请先登录')
  return request.playerId
}

/** Returns the ids of the player and of the session, for what needs the login itself, as whatever spends. Throws the login Refusal when the request has no valid token. */
export function requireLogin(request: FastifyRequest): { playerId: string; sessionId: string } {
  const { playerId, sessionId } = request
  if (playerId === null || sessionId === null) throw new Refusal(Status.loginFailure, '请先登录')
  return { playerId, sessionId }
}

const KEY_PATTERN = /^[\w-]{8,64}$/

/** Returns the idempotency key of the request. Throws a Refusal when it is missing or malformed. */
export function requireKey(request: FastifyRequest): string {
  const key = request.headers[KEY_HEADER.toLowerCase()]
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new Refusal(Status.badInput, '请求缺少操作编号，请刷新后重试')
  return key
}
