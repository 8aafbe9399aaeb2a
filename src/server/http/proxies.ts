import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import type { Config } from '#server/config.ts'
import { IPV6_SUBNET } from './address.ts'

type Proxies = Config['trustProxy']

/** Says which hops are believed. Fastify counts hops from the server outwards: hop 0 is the peer of the TCP connection. */
export const trusted = (proxies: Proxies) => (typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies)

/**
 * Returns a function that reads the client's address from a request that Fastify does not see, such as an upgrade. It believes the same
 * proxies as Fastify does and returns the same text as `addressOf`; '' when the client is already gone.
 */
export function addressReader(proxies: Proxies): (request: IncomingMessage) => string {
  const trust = trusted(proxies)
  const isTrusted = typeof trust === 'function' ? trust : proxyAddr.compile(trust)
  return (request) => {
    if (request.socket.remoteAddress === undefined) return ''
    return normalizeIP(proxyAddr(request, isTrusted), IPV6_SUBNET)
  }
}
