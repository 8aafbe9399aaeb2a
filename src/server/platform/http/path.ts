import type { FastifyRequest } from 'fastify'

/**
 * The path by which access to a request is decided. It is the path of the matched route, which percent-encoding cannot disguise, or else
 * the path of the URL without its query.
 */
export function pathOf(request: FastifyRequest): string {
  return routeOf(request) ?? request.url.split(/[?#]/, 1)[0] ?? '/'
}

/** The path of the call that answers a request; null when none does, only the files of the client or nothing. */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string | null {
  return url === undefined || url.includes('*') ? null : url
}
