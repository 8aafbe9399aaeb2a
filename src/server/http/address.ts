import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** Bits of an IPv6 address that one household or phone holds. */
const IPV6_SUBNET = 64

/** The address that limits count against; one IPv6 customer counts as one. Behind a proxy that is not configured it is the proxy's. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip, IPV6_SUBNET)
}
