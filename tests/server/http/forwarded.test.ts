import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareAddress } from '#server/platform/http/address.ts'
import { addressReader } from '#server/platform/http/proxies.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

const port = fc.integer({ min: 1, max: 65_535 })
const octet = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 1, max: 0xffff }).map((number) => number.toString(16))
const anyCase = (text: string) => fc.boolean().map((upper) => (upper ? text.toUpperCase() : text))
const spaced = (text: string) => fc.constantFrom(text, ` ${text}`, `${text} `, `\t${text}`)
const quoted = (text: string) => fc.constantFrom(text, `"${text}"`)

/** Every way in which a gateway may write an IPv4 address. */
const spellingsOf4 = ([a, b, c, d]: readonly number[]) => {
  const plain = [a, b, c, d].join('.')
  const hex = [a, b, c, d].map((each = 0) => each.toString(16).padStart(2, '0'))
  const mapped = [`::ffff:${plain}`, `::ffff:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`, `0:0:0:0:0:ffff:${plain}`, `64:ff9b::${plain}`]
  return fc
    .tuple(fc.constantFrom(plain, ...mapped), fc.option(port))
    .map(([text, end]) => (text === plain ? (end === null ? text : `${text}:${end}`) : end === null ? text : `[${text}]:${end}`))
}

/** Every way in which a gateway may write an IPv6 address of eight groups. */
const spellingsOf6 = (groups: readonly string[]) => {
  const plain = groups.join(':')
  const padded = groups.map((each) => each.padStart(4, '0')).join(':')
  return fc
    .tuple(fc.constantFrom(plain, padded), fc.constantFrom('', '%eth0', '%25en1'), fc.option(port), fc.boolean())
    .map(([text, zone, end, bare]) => {
      if (end !== null) return bare && zone === '' ? `${text}:${end}` : `[${text}${zone}]:${end}`
      return bare ? `${text}${zone}` : `[${text}${zone}]`
    })
}

const written = <T>(spellings: fc.Arbitrary<T & string>) => spellings.chain(anyCase).chain(quoted).chain(spaced)
const peer = '127.0.0.1'
const read = (header: string | undefined, proxies: number | string[] = 1) =>
  addressReader(proxies)({
    socket: { remoteAddress: peer },
    headers: header === undefined ? {} : { 'x-forwarded-for': header },
  } as IncomingMessage)

describe('an address in X-Forwarded-For', () => {
  it('of version 4 is one address in every spelling', () => {
    const cases = fc
      .tuple(octet, octet, octet, octet)
      .chain((octets) => fc.tuple(fc.constant(octets.join('.')), written(spellingsOf4(octets))))
    fc.assert(
      fc.property(cases, ([plain, text]) => {
        expect(read(`198.51.100.1, ${text}`), text).toBe(plain)
      }),
    )
  })

  it('of version 6 is one address in every spelling, and in every one of the same /64', () => {
    const groups = fc.array(group, { minLength: 8, maxLength: 8 })
    const cases = groups.chain((each) => fc.tuple(fc.constant(each), written(spellingsOf6(each))))
    fc.assert(
      fc.property(cases, ([each, text]) => {
        expect(bareAddress(text), text).toBe(bareAddress(each.join(':')))
        expect(read(text), text).toBe(read([...each.slice(0, 4), 'a', 'b', 'c', 'd'].join(':')))
      }),
    )
  })

  it.each([
    '',
    ' ',
    ',',
    ' , ,',
    'unknown',
    'UNKNOWN',
    '_hidden',
    '_SEVKISEK',
    '"_gazonk"',
    'unknown:80',
    '-',
    'null',
    'localhost',
    '[]',
    '1.2.3',
  ])('that is none (%j) counts as the proxy that reports it', (text) => expect(read(text)).toBe(peer))

  it('stands behind empty entries and before the proxies, which may be told with a port themselves', () => {
    expect(read('203.0.113.7,, ,10.0.0.2', 2)).toBe('203.0.113.7')
    expect(read('203.0.113.7:1, 10.0.0.2:8080', [peer, '10.0.0.0/8'])).toBe('203.0.113.7')
    expect(read('203.0.113.7, [::ffff:10.0.0.2]:8080', [peer, '10.0.0.0/8'])).toBe('203.0.113.7')
    expect(read('198.51.100.1, 203.0.113.7', 1)).toBe('203.0.113.7')
    expect(read(undefined)).toBe(peer)
  })
})

describe('the limit of requests behind a proxy', () => {
  let world: TestApp
  beforeAll(async () => {
    world = await startTestApp({ catalogue: false, env: { TRUST_PROXY: '1', RATE_LIMIT: '20' } })
  })
  afterAll(() => world?.stop())

  const spelled: [string, (n: number) => string][] = [
    ['the same address', () => '203.0.113.1'],
    ['with a port', (n) => `203.0.113.2:${n + 1}`],
    ['inside an IPv6 address', (n) => (n % 2 ? '::FFFF:203.0.113.3' : `[::ffff:cb00:7103]:${n}`)],
    ['IPv6 with a port', (n) => `[2001:db8::1]:${n}`],
    [
      'IPv6 in quotes, brackets and upper case',
      (n) => [`"[2001:DB8:0:1::1]:${n}"`, '[2001:db8:0:1::1]', '2001:db8:0:1::1%eth0'][n % 3] ?? '',
    ],
    ['IPv6 of one /64', (n) => `2001:db8:0:2::${n + 1}`],
    ['behind an address that the client made up', (n) => `10.0.0.${n}, 203.0.113.4:${n + 1}`],
    ['hidden', (n) => [`_h${n}`, 'unknown', ''][n % 3] ?? ''],
  ]
  it.each(spelled)('%s: 20 of 40 calls pass', async (_name, header) => {
    const codes: number[] = []
    for (let n = 0; n < 40; n++) {
      const reply = await world.app.inject({ url: '/api/common/getSysTime', headers: { 'x-forwarded-for': header(n) } })
      codes.push(reply.statusCode)
    }
    expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 429).length]).toEqual([20, 20])
  })
})
