import type { IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addressOf } from '#server/platform/http/address.ts'
import { addressReader, trusted } from '#server/platform/http/proxies.ts'

const requests: [peer: string, forwarded: string | undefined][] = [
  ['203.0.113.7', undefined],
  ['127.0.0.1', '203.0.113.7'],
  ['10.0.0.1', '198.51.100.9, 203.0.113.7'],
  ['10.0.0.1', '198.51.100.9, 10.0.0.2'],
  ['::ffff:10.0.0.1', '2001:db8:1:2:3:4:5:6'],
  ['2001:db8:1:2:3:4:5:6', undefined],
]

it.each([[0], [1], [2], [['10.0.0.0/8', '127.0.0.1']]])(
  'reads the same address of an upgrade as Fastify of a call, with the proxies %j',
  async (proxies) => {
    const app = Fastify({ trustProxy: trusted(proxies) })
    app.get('/', async (request) => addressOf(request))
    const read = addressReader(proxies)
    for (const [remoteAddress, forwarded] of requests) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      const { body } = await app.inject({ url: '/', remoteAddress, headers })
      expect(read({ socket: { remoteAddress }, headers } as IncomingMessage), `${remoteAddress} for ${forwarded}`).toBe(body)
    }
    await app.close()
  },
)

it('reads no address of a client that is gone', () => {
  expect(addressReader(0)({ socket: {}, headers: {} } as IncomingMessage)).toBe('')
})
