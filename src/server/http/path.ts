import type { FastifyRequest } from 'fastify'

/** The path that decides about a request: that of its route (percent-encoding undone, so it cannot be disguised), else as asked. Never a query. */
export function pathOf(request: FastifyRequest): string {
  const route = request.routeOptions.url
  if (route !== undefined && !route.includes('*')) return route
  return request.url.split(/[?#]/, 1)[0] ?? '/'
}
