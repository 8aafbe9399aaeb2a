import { isIP, SocketAddress } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** One household or phone usually owns all IPv6 addresses that share this many leading bits. */
const IPV6_SUBNET = 64

/** `[2001:db8::1]` with or without a port. */
const BRACKETED = /^\[([^\]]*)\](?::\d*)?$/
/** `203.0.113.7:1234`, and an IPv6 address in full, eight groups, with a port behind it. */
const WITH_PORT = /^((?:\d+\.){3}\d+|(?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d*$/
/** An IPv4 address that a translator (NAT64) has written as an IPv6 address. Otherwise everybody behind it would be in one subnet. */
const TRANSLATED = /^64:ff9b::(?:([\da-f]{1,4}):)?([\da-f]{1,4})$/

/**
 * Reads one entry of `X-Forwarded-For` in any spelling that gateways use: with a port, in brackets or quotes, in upper case, with a zone, an IPv4
 * address inside an IPv6 one. Returns the bare address in lower case; '' for what is none, like `unknown` or `_hidden`.
 */
export function bareAddress(entry = ''): string {
  const text = entry.replace(/["\s]/g, '').toLowerCase()
  const [, inner = text] = BRACKETED.exec(text) ?? []
  const [, portless = inner] = WITH_PORT.exec(inner) ?? []
  const [address = ''] = portless.split('%', 1)
  if (isIP(address) === 6) return untranslated(new SocketAddress({ address, family: 'ipv6' }).address)
  return isIP(address) === 4 ? address : ''
}

function untranslated(address: string): string {
  const [, high = '0', low] = TRANSLATED.exec(address) ?? []
  if (!low) return address
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}

/**
 * The address by which a client is counted, out of the hops that brought its request: the proxy next to the server first, the client last. All
 * IPv6 addresses of one customer count as one. A client that a proxy hides counts as this proxy.
 */
export function countedAddress(hops: readonly (string | undefined)[]): string {
  // Node forgets the address of a socket that was reset.
  const known = hops.map((hop) => bareAddress(hop)).findLast((address) => address !== '')
  return known === undefined ? '' : normalizeIP(known, IPV6_SUBNET)
}

/**
 * The client's address, for limits, see `countedAddress`. Behind a proxy that TRUST_PROXY does not name, it is the address of the proxy. It is ''
 * when the client has already closed the connection.
 */
export const addressOf = (request: FastifyRequest): string => countedAddress(request.ips ?? [request.ip])
