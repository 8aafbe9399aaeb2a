import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Call, KEY_HEADER } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { Refusal } from './refusal.ts'

/** What a handler gets: inputs already parsed by the call's schemas. */
export interface CallInput<C extends Call> {
  query: z.output<C['query']>
  body: z.output<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

export type CallHandler<C extends Call> = (input: CallInput<C>) => Promise<z.input<C['data']>>

declare module 'fastify' {
  interface FastifyRequest {
    /** Database id of the player behind the Token header; null for an anonymous request to a public path. */
    playerId: string | null
    /** The login behind the Token header; null like `playerId`. */
    sessionId: string | null
  }
  interface FastifyContextConfig {
    /** Set for calls that act on money or items. */
    spends?: boolean
  }
}

const envelopeOf = (call: Call) =>
  call.enveloped ? z.object({ status: z.int(), msg: z.string(), data: z.nullable(call.data) }) : call.data

export interface MountOptions {
  /** Largest body in bytes, for the few calls that take more than the server's own limit. */
  bodyLimit?: number
}

/** Mounts a call at its verb and path; what the handler returns becomes `data`, what it throws goes to the error handler. */
export function mountCall<C extends Call>(app: FastifyInstance, call: C, handler: CallHandler<C>, options: MountOptions = {}): void {
  app.route({
    method: call.method,
    url: call.path,
    ...options,
    config: { spends: call.spends },
    schema: {
      tags: [call.path.split('/')[call.enveloped ? 2 : 1] ?? ''],
      summary: call.summary,
      querystring: call.query,
      ...(call.method === 'POST' ? { body: call.body } : {}),
      response: { 200: envelopeOf(call) },
    },
    handler: async (request, reply) => {
      const data = await handler({
        query: request.query as z.output<C['query']>,
        body: request.body as z.output<C['body']>,
        request,
        reply,
      })
      return call.enveloped ? { status: Status.ok, msg: '', data } : data
    },
  })
}

/** The player's id, or the login-failure refusal. */
export function requirePlayer(request: FastifyRequest): string {
  if (request.playerId === null) throw new Refusal(Status.loginFailure, '请先登录')
  return request.playerId
}

/** The player's id with the login that asks, or the login-failure refusal. */
export function requireLogin(request: FastifyRequest): { playerId: string; sessionId: string } {
  const playerId = requirePlayer(request)
  return { playerId, sessionId: request.sessionId ?? '' }
}

const KEY_PATTERN = /^[\w-]{8,64}$/

/** The idempotency key of a spending call, or a refusal. */
export function requireKey(request: FastifyRequest): string {
  const key = request.headers[KEY_HEADER.toLowerCase()]
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new Refusal(Status.badInput, '请求缺少操作编号，请刷新后重试')
  return key
}
