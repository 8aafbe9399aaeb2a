import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '#server/platform/config.ts'
import { bareAddress, countedAddress } from './address.ts'

type Proxies = Config['trustProxy']
type Trust = (address: string | undefined, hop: number) => boolean

/** Says which hops are believed. Fastify counts hops from the server outwards: hop 0 is the peer of the TCP connection. */
export function trusted(proxies: Proxies): Trust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const isNamed = proxyAddr.compile(proxies)
  // A proxy too may be told with a port.
  return (address, hop) => isNamed(bareAddress(address), hop)
}

/**
 * Returns a function that reads the client's address from a request that Fastify does not see, such as an upgrade. It believes the same
 * proxies as Fastify does and returns the same text as `addressOf`; '' when the client is already gone.
 */
export function addressReader(proxies: Proxies): (request: IncomingMessage) => string {
  const isTrusted = trusted(proxies)
  return (request) => (request.socket.remoteAddress === undefined ? '' : countedAddress(proxyAddr.all(request, isTrusted)))
}
