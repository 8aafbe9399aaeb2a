const SERVER_PATHS = ['/api', '/captcha', '/svga', '/ws', '/dev', '/metrics', '/healthz', '/readyz']

/** True for paths that belong to the server and never to a page of the client. */
export function isServerPath(path: string): boolean {
  return SERVER_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
