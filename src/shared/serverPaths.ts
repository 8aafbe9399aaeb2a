const SERVER_PATHS = [
  '/api',
  '/captcha',
  '/svga',
  '/ws',
  '/dev',
  '/metrics',
  '/healthz',
  '/readyz',
  // Below the page 充值, but not of the client: the way to the gateway, its callbacks, the sandbox's cashier.
  '/pay/cashier',
  '/pay/notify',
  '/pay/sandbox',
  // Pictures that players sent in lie in the database.
  '/images/uploads',
]

/** True for paths that belong to the server and never to a page of the client. */
export function isServerPath(path: string): boolean {
  return SERVER_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
