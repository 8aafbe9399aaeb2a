import type { FastifyRequest } from 'fastify'

/**
 * The path by which access to a request is decided. It is the path of the matched route, which percent-encoding cannot disguise, or else
 * the path of the URL without its query.
 */
export function pathOf(request: FastifyRequest): string {
  const route = request.routeOptions.url
  if (route !== undefined && !route.includes('*')) return route
  return request.url.split(/[?#]/, 1)[0] ?? '/'
}
