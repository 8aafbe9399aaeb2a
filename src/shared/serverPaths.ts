/** The verifier that works without a network: one file of the client's build, and no page of the client. */
export const VERIFIER_PATH = '/verify.html'

const SERVER_PATHS = [
  '/api',
  '/captcha',
  '/svga',
  '/ws',
  '/dev',
  '/metrics',
  '/healthz',
  '/readyz',
  // These lie below the page 充值, but the server answers them: the redirect to the gateway, the gateway's callbacks, and the sandbox's
  // cashier.
  '/pay/cashier',
  '/pay/notify',
  '/pay/sandbox',
  // The server reads uploaded pictures from the database.
  '/images/uploads',
]

/** True when the server answers `path`, false when the client may show a page there. */
export function isServerPath(path: string): boolean {
  return SERVER_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
