import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, frame, Peer, type StompServer, startStompServer } from './stompPeer.ts'

/** One conversation: what the client sends, and all frames that must come back, in order. */
interface Case {
  title: string
  send: (string | Buffer)[]
  /** Patterns of all frames that must come back, CONNECTED included. */
  get: RegExp[]
  /** `open`: the connection must still work at the end. A number: it must have been closed with this code. */
  ends: 'open' | number
}

const CONNECTED = /^CONNECTED\n/
const PROTOCOL_ERROR = 1002
const POLICY = 1008
const error = (message: string) => new RegExp(`^ERROR\\n(?:.+\\n)*message:${message}\\n`)
const receipt = (id: string) => new RegExp(`^RECEIPT\\nreceipt-id:${id}\\n\\n\\0$`)
const subscribe = (...headers: string[]) => frame('SUBSCRIBE', ['id:0', 'destination:/topic/messages', ...headers])
const octets = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const refused = (title: string, send: Case['send'], message: string, code = PROTOCOL_ERROR): Case => ({
  title,
  send: [connect(), ...send],
  get: [CONNECTED, error(message)],
  ends: code,
})
const refusedFirst = (title: string, send: Case['send'], message: string, code = PROTOCOL_ERROR): Case => ({
  title,
  send,
  get: [error(message)],
  ends: code,
})
const served = (title: string, send: Case['send'], ...get: RegExp[]): Case => ({
  title,
  send: [connect(), ...send],
  get: [CONNECTED, ...get],
  ends: 'open',
})
const connects = (title: string, send: Case['send'], get: RegExp): Case => ({ title, send, get: [get], ends: 'open' })

const CONNECTING: Case[] = [
  connects('1.2', [connect('1.2')], /^CONNECTED\nversion:1\.2\nheart-beat:30000,30000\nserver:xingxia\n\n\0$/),
  connects('1.1', [connect('1.1')], /^CONNECTED\nversion:1\.1\n/),
  connects('1.0', [connect('1.0')], /^CONNECTED\nversion:1\.0\n/),
  connects('the best of several versions', [connect('1.0,1.2,1.1')], /^CONNECTED\nversion:1\.2\n/),
  connects('a known version beside unknown ones', [connect('2.0,1.1,9')], /^CONNECTED\nversion:1\.1\n/),
  connects('no version is 1.0', [frame('CONNECT', ['login:x'])], /^CONNECTED\nversion:1\.0\n/),
  connects('the STOMP command', [frame('STOMP', ['accept-version:1.2', 'host:x'])], CONNECTED),
  connects('no host header', [frame('CONNECT', ['accept-version:1.2'])], CONNECTED),
  connects('CR LF', [frame('CONNECT', ['accept-version:1.2', 'host:x'], '', '\r\n')], /^CONNECTED\nversion:1\.2\n/),
  connects('mixed line ends', ['CONNECT\r\naccept-version:1.2\nhost:x\r\n\n\0'], /^CONNECTED\nversion:1\.2\n/),
  connects('line ends before the first frame', [`\n\r\n\n${connect()}`], CONNECTED),
  connects('line ends after the frame', [`${connect()}\n\n\r\n`], CONNECTED),
  connects('a binary web socket message', [Buffer.from(connect())], CONNECTED),
  connects('one octet a message', [...connect()], CONNECTED),
  connects(
    'a cut inside a UTF-8 character',
    [octets('CONNECT\naccept-version:1.2\nx:', [0xe6]), octets([0x98, 0x9f], '\n\n\0')],
    CONNECTED,
  ),
  connects('a backslash in CONNECT is no escape', [connect('1.2', 'passcode:a\\tb')], CONNECTED),
  connects('a colon in a value', [connect('1.2', 'passcode:a:b')], CONNECTED),
  connects('the first of repeated headers counts', [connect('1.1', 'accept-version:1.2')], /^CONNECTED\nversion:1\.1\n/),
  connects('a body in CONNECT is left aside', [frame('CONNECT', ['accept-version:1.2'], 'body')], CONNECTED),
  connects('an empty Token is anonymous', [connect('1.2', 'Token:')], CONNECTED),
  connects('a good Token', [connect('1.2', 'Token:token-5')], CONNECTED),
  refusedFirst('no common version', [connect('0.9,2.0')], 'no common version'),
  refusedFirst('values are not trimmed: " 1.2" is no version', [connect(' 1.2')], 'no common version'),
  refusedFirst('an empty version list', [connect('')], 'no common version'),
  refusedFirst('a bad Token', [connect('1.2', 'Token:nonsense')], 'login failed', POLICY),
  refusedFirst('a Token is not trimmed', [connect('1.2', 'Token: token-5')], 'login failed', POLICY),
  refusedFirst('a failing token check shows nothing of itself', [connect('1.2', 'Token:token-broken')], 'the server failed', POLICY),
  refusedFirst('a heart-beat that is no pair', [connect('1.2', 'heart-beat:30000')], 'heart-beat is not two numbers'),
  refusedFirst('a negative heart-beat', [connect('1.2', 'heart-beat:-1,0')], 'heart-beat is not two numbers'),
  refusedFirst('a spaced heart-beat', [connect('1.2', 'heart-beat:0, 0')], 'heart-beat is not two numbers'),
  refusedFirst('another frame first', [subscribe()], 'CONNECT must come first'),
  refusedFirst('a command in small letters', [frame('connect', ['accept-version:1.2'])], 'CONNECT must come first'),
  refusedFirst('a command with a space', [frame('CONNECT ', ['accept-version:1.2'])], 'CONNECT must come first'),
  refusedFirst('an HTTP request', ['GET / HTTP/1.1\r\nHost: x\r\n\r\n\0'], 'CONNECT must come first'),
  refusedFirst('a header without a colon', [connect('1.2', 'nonsense')], 'header without a name'),
  refusedFirst('a header without a name', [connect('1.2', ':value')], 'header without a name'),
  refusedFirst('NUL inside the headers', ['CONNECT\naccept-version:1.2\0'], 'frame ends inside its headers'),
  refusedFirst('NUL alone', ['\0'], 'frame ends inside its headers'),
  refusedFirst('a carriage return inside a header', [connect('1.2', 'a:b\rc')], 'carriage return inside a line'),
  refusedFirst('headers that are not UTF-8', [octets('CONNECT\naccept-version:1.2\nx:', [0xff, 0xfe], '\n\n\0')], 'headers are not UTF-8'),
  refusedFirst('65 headers', [connect('1.2', ...Array.from({ length: 65 }, (_, n) => `h${n}:x`))], 'too many headers'),
  refusedFirst('a head of more than 64 KiB', [connect('1.2', `x:${'a'.repeat(65_536)}`)], 'frame too large'),
  refusedFirst('a head of more than 64 KiB without end', ['CONNECT\nx:', 'a'.repeat(40_000), 'a'.repeat(40_000)], 'frame too large'),
  refusedFirst('a body of more than 64 KiB', [frame('CONNECT', ['accept-version:1.2'], 'b'.repeat(66_000))], 'frame too large'),
  refusedFirst('a content-length beyond the limit', ['CONNECT\ncontent-length:70000\n\n'], 'frame too large'),
  refusedFirst('a content-length that is no number', [connect('1.2', 'content-length:1e3')], 'content-length is not a number'),
  refusedFirst('a negative content-length', [connect('1.2', 'content-length:-1')], 'content-length is not a number'),
]

const OPEN: Case[] = [
  served('SUBSCRIBE with a receipt', [subscribe('receipt:r1')], receipt('r1')),
  served('a receipt keeps its spaces', [subscribe('receipt: r 1 ')], receipt(' r 1 ')),
  served('a receipt keeps its escapes', [subscribe('receipt:a\\cb\\\\c\\nd\\re')], receipt('a\\\\cb\\\\\\\\c\\\\nd\\\\re')),
  served('an escaped header name', [subscribe('re\\cceipt:x', 'receipt:y')], receipt('y')),
  served('a receipt in Chinese', [subscribe('receipt:星匣')], receipt('星匣')),
  served('a byte order mark is no blank', [subscribe('receipt:\ufeffx')], receipt('\ufeffx')),
  served('two frames in one message', [subscribe() + frame('UNSUBSCRIBE', ['id:0', 'receipt:u'])], receipt('u')),
  served(
    'a body with content-length and NUL',
    [frame('SUBSCRIBE', ['id:0', 'destination:/topic/messages', 'content-length:3', 'receipt:n'], '\0\0\0')],
    receipt('n'),
  ),
  served(
    'content-length counts octets',
    [frame('SUBSCRIBE', ['id:0', 'destination:/topic/messages', 'content-length:6', 'receipt:o'], '星匣')],
    receipt('o'),
  ),
  served(
    'the id is free again after UNSUBSCRIBE',
    [subscribe(), frame('UNSUBSCRIBE', ['id:0']), subscribe('receipt:again')],
    receipt('again'),
  ),
  served('heart-beats between frames', ['\n', '\r\n', '\n\n\n', subscribe('receipt:b')], receipt('b')),
  served('a half line end between frames', ['\r', `\n${subscribe('receipt:h')}`], receipt('h')),
  served('ack:auto', [subscribe('ack:auto', 'receipt:a')], receipt('a')),
  refused('SEND', [frame('SEND', ['destination:/topic/messages'], 'hello')], 'clients may subscribe, and nothing else', POLICY),
  refused('ACK', [frame('ACK', ['id:1'])], 'clients may subscribe, and nothing else', POLICY),
  refused('BEGIN', [frame('BEGIN', ['transaction:1'])], 'clients may subscribe, and nothing else', POLICY),
  refused('a server frame', [frame('MESSAGE', ['destination:/topic/messages'], '{}')], 'clients may subscribe, and nothing else', POLICY),
  refused('an unknown command', [frame('__proto__')], 'clients may subscribe, and nothing else', POLICY),
  refused('CONNECT twice', [connect()], 'already connected'),
  refused('an undefined escape', [subscribe('x:a\\tb')], 'undefined header escape'),
  refused('an escape cut off', [subscribe('x:a\\')], 'undefined header escape'),
  refused('no id', [frame('SUBSCRIBE', ['destination:/topic/messages'])], 'header id is missing'),
  refused('no destination', [frame('SUBSCRIBE', ['id:0'])], 'header destination is missing'),
  refused('header names are case-sensitive', [frame('SUBSCRIBE', ['ID:0', 'destination:/topic/messages'])], 'header id is missing'),
  refused('an id in use', [subscribe(), subscribe()], 'subscription id is in use'),
  refused('UNSUBSCRIBE of nothing', [frame('UNSUBSCRIBE', ['id:9'])], 'no such subscription', POLICY),
  refused('UNSUBSCRIBE without id', [frame('UNSUBSCRIBE', ['destination:/topic/messages'])], 'header id is missing'),
  refused('ack:client', [subscribe('ack:client')], 'acknowledging is not served'),
  refused('an unknown topic', [frame('SUBSCRIBE', ['id:0', 'destination:/topic/other'])], 'no such destination', POLICY),
  refused('a wildcard', [frame('SUBSCRIBE', ['id:0', 'destination:/topic/*'])], 'no such destination', POLICY),
  refused('a room that no mode knows', [frame('SUBSCRIBE', ['id:0', 'destination:/topic/room/42'])], 'no such destination', POLICY),
  refused('a destination is not trimmed', [frame('SUBSCRIBE', ['id:0', 'destination: /topic/messages'])], 'no such destination', POLICY),
  refused("another player's queue", [frame('SUBSCRIBE', ['id:0', 'destination:/user/queue/messages 7'])], 'no such destination', POLICY),
  refused(
    'the own queue without login',
    [frame('SUBSCRIBE', ['id:0', 'destination:/user/queue/messages'])],
    'this destination needs a login',
    POLICY,
  ),
  refused(
    'nine subscriptions',
    [Array.from({ length: 9 }, (_, n) => frame('SUBSCRIBE', [`id:${n}`, 'destination:/topic/messages'])).join('')],
    'too many subscriptions',
    POLICY,
  ),
  refused('content-length too small', [frame('UNSUBSCRIBE', ['id:0', 'content-length:1'], 'abc')], 'no NUL after content-length octets'),
  refused('a frame of more than 16 KiB', [frame('SUBSCRIBE', ['id:0', `x:${'a'.repeat(17_000)}`])], 'frame too large'),
  refused(
    '201 frames in a row',
    [Array.from({ length: 101 }, () => subscribe() + frame('UNSUBSCRIBE', ['id:0'])).join('')],
    'too many frames',
    POLICY,
  ),
]

const OTHER: Case[] = [
  {
    title: '1.1 has no \\r escape',
    send: [connect('1.1'), subscribe('x:a\\rb')],
    get: [CONNECTED, error('undefined header escape')],
    ends: PROTOCOL_ERROR,
  },
  { title: '1.1 escapes', send: [connect('1.1'), subscribe('receipt:a\\cb')], get: [CONNECTED, receipt('a\\\\cb')], ends: 'open' },
  { title: '1.0 has no escapes', send: [connect('1.0'), subscribe('receipt:a\\tb')], get: [CONNECTED, receipt('a\\\\tb')], ends: 'open' },
  {
    title: '1.0 subscribes by destination alone',
    send: [
      connect('1.0'),
      frame('SUBSCRIBE', ['destination:/topic/messages', 'receipt:1']),
      frame('UNSUBSCRIBE', ['destination:/topic/messages', 'receipt:2']),
    ],
    get: [CONNECTED, receipt('1'), receipt('2')],
    ends: 'open',
  },
  {
    title: 'DISCONNECT with a receipt',
    send: [connect(), frame('DISCONNECT', ['receipt:bye']), subscribe('receipt:late')],
    get: [CONNECTED, receipt('bye')],
    ends: 1000,
  },
  { title: 'DISCONNECT without one', send: [connect(), frame('DISCONNECT')], get: [CONNECTED], ends: 1000 },
  {
    title: 'nothing is served after an ERROR',
    send: [connect() + frame('SEND', ['destination:/x', 'receipt:s']) + subscribe('receipt:late')],
    get: [CONNECTED, /^ERROR\n(?:.+\n)*receipt-id:s\n/],
    ends: POLICY,
  },
  {
    title: 'the own queue with a login',
    send: [connect('1.2', 'Token:token-7'), frame('SUBSCRIBE', ['id:0', 'destination:/user/queue/messages', 'receipt:own'])],
    get: [CONNECTED, receipt('own')],
    ends: 'open',
  },
  {
    title: 'frames sent during the login wait for it',
    send: [connect('1.2', 'Token:token-slow') + subscribe('receipt:1'), frame('UNSUBSCRIBE', ['id:0', 'receipt:2'])],
    get: [CONNECTED, receipt('1'), receipt('2')],
    ends: 'open',
  },
  {
    title: 'more than 64 KiB during the login',
    send: [connect('1.2', 'Token:token-slow'), 'x'.repeat(70_000)],
    get: [error('too much before the login is done')],
    ends: PROTOCOL_ERROR,
  },
  { title: 'an ERROR says which versions there are', send: [connect('3.0')], get: [/\nversion:1\.0,1\.1,1\.2\n/], ends: PROTOCOL_ERROR },
]

describe('STOMP profile', () => {
  let stomp: StompServer
  beforeAll(async () => {
    stomp = await startStompServer()
  })
  afterAll(() => stomp.stop())

  const play = async ({ send, get, ends }: Case) => {
    const peer = await Peer.open(stomp.url)
    peer.send(...send)
    const frames = await peer.read(get.length)
    expect(frames).toHaveLength(get.length)
    frames.forEach((text, n) => {
      expect(text).toMatch(get[n] as RegExp)
    })
    if (ends === 'open') {
      peer.send(frame('SUBSCRIBE', ['id:alive', 'destination:/topic/messages', 'receipt:alive']))
      const all = await peer.read(get.length + 1)
      expect(all.at(-1)).toMatch(receipt('alive'))
    } else {
      expect(await peer.closed).toBe(ends)
      expect(peer.frames).toHaveLength(get.length)
    }
    peer.end()
  }

  describe('login', () => {
    it.each(CONNECTING)('$title', play)
  })
  describe('open connection', () => {
    it.each(OPEN)('$title', play)
  })
  describe('versions, ends and logins', () => {
    it.each(OTHER)('$title', play)
  })
})
