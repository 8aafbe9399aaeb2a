import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** One household or phone usually owns all IPv6 addresses that share this many leading bits. */
export const IPV6_SUBNET = 64

/**
 * The client's address, for limits. All IPv6 addresses of one customer count as one. Behind a proxy that TRUST_PROXY does not name, it is
 * the address of the proxy. It is '' when the client has already closed the connection.
 */
export function addressOf(request: FastifyRequest): string {
  // Node forgets the address of a socket that was reset.
  const ip: string | undefined = request.ip
  return ip === undefined ? '' : normalizeIP(ip, IPV6_SUBNET)
}
