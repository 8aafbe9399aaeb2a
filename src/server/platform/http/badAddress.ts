import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { asksForPage } from './client.ts'
import { refusalOf, sendRefusal } from './errors.ts'

/** The client's page of unknown paths. */
const NOT_FOUND = '/notFound'

/**
 * Answers a request whose address cannot be read, e.g. `/%zz`, before any route or hook sees it: a browser is led to the page of unknown paths,
 * anybody else gets a refusal.
 */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (asksForPage(request)) void reply.header('cache-control', 'no-store').redirect(NOT_FOUND)
  else void sendRefusal(request, reply, refusalOf(error))
}
