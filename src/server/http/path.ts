import type { FastifyRequest } from 'fastify'

const SERVER_PATHS = ['/api', '/captcha', '/svga', '/ws', '/dev', '/metrics', '/healthz', '/readyz']

/** The path that decides about a request: that of its route (percent-encoding undone, so it cannot be disguised), else as asked. Never a query. */
export function pathOf(request: FastifyRequest): string {
  const route = request.routeOptions.url
  if (route !== undefined && !route.includes('*')) return route
  return request.url.split(/[?#]/, 1)[0] ?? '/'
}

/** True for paths that belong to the server and never to a page of the client. */
export function isServerPath(path: string): boolean {
  return SERVER_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
