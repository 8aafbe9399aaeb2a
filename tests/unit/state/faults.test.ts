import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routes } from '#client/routes.ts'
import { clientFault, FAULT_PAGES, type Fault } from '#shared/calls/faults.ts'
import { faultWords } from '#shared/faultWords.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { engineOf, faultPage, placesOf } from '#state/platform/faults/describe.ts'
import { faultReporter } from '#state/platform/faults/report.ts'

const ORIGIN = 'https://play.example.com'
const STACK = (message: string) => `TypeError: ${message}
    at draw (${ORIGIN}/app/main-Ab12Cd34.js:2:345)
    at ${ORIGIN}/app/vendor-x_y-9z.js?again=1:10:5
    at chrome-extension://abc/content.js:1:1`

function thrown(message: string, stack = STACK(message)): Error {
  const error = new TypeError(message)
  error.stack = stack
  return error
}

function world() {
  const sent: Fault[] = []
  const state = { now: 0, online: true, path: '/battle-room', fails: false }
  const reporter = faultReporter({
    now: () => state.now,
    origin: ORIGIN,
    path: () => state.path,
    userAgent: 'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/86.0.4240.99 Mobile Safari/537.36 MicroMessenger/8.0.2',
    release: 'Ab12Cd34',
    isOnline: () => state.online,
    send: (fault) => {
      if (state.fails) throw new Error('no beacon')
      sent.push(fault)
    },
  })
  return { sent, state, ...reporter }
}

describe('the words of a fault', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'length')", "Cannot read properties of undefined (reading 'length')"],
    ["undefined is not an object (evaluating 'room.seats')", "undefined is not an object (evaluating 'room.seats')"],
    ["Can't find variable: structuredClone", "Can't find variable: structuredClone"],
    ['Unexpected token \'h\', "hello Lily" is not valid JSON', 'Unexpected token #, # is not valid JSON'],
    ['no room 482913 of 13800138000', 'no room # of #'],
    ['no player 张三丰', 'no player #'],
    ['failed https://play.example.com/battle-room?code=ABCDEF', 'failed #'],
    ['line\nbreak', 'line break'],
    ['Unexpected token \'o\', "{"nickname":"Lily Wang","x":oops}" is not valid JSON', 'Unexpected token #, # is not valid JSON'],
    ['Unexpected token \'o\', ..."kname":"Lily Wang","x":oops"... is not valid JSON', 'Unexpected token #, ...#'],
    ["Can't open 'Lily Wang' now", "Can't open # now"],
    ["no 'Lily's bag' here", 'no # here'],
    ["bad name 'Lily Wang", 'bad name #'],
    ['no packet WXYZABCD of Lily@home', 'no packet # of #'],
    [`bad "${'a '.repeat(180)}{"nickname":"${'Lily '.repeat(9)}`, 'bad #'],
  ])('%s', (message, words) => expect(faultWords(message)).toBe(words))

  it('hold no digit, nothing beyond printable ASCII, and end, whatever the message is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.string({ maxLength: 600 })), (message) => {
        expect(faultWords(message)).toMatch(/^[ -/:-~]{0,120}$/)
      }),
    )
  })
})

describe('a fault', () => {
  it('names only files of the product, with line and column', () => {
    expect(placesOf(STACK('x'), ORIGIN)).toEqual(['main-Ab12Cd34.js:2:345', 'vendor-x_y-9z.js:10:5'])
    expect(placesOf(`draw@${ORIGIN}/app/main-Ab12Cd34.js:2:345`, ORIGIN)).toEqual(['main-Ab12Cd34.js:2:345'])
    expect(placesOf(`at x (${ORIGIN}.evil.com/app/main.js:1:1)`, ORIGIN)).toEqual([])
  })

  it('knows every page of the product and no other', () => {
    expect([...FAULT_PAGES].sort()).toEqual([...routes.map(({ path }) => path), 'none'].sort())
    expect(faultPage('/battle-room/')).toBe('/battle-room')
    expect(faultPage('/battle-room/482913')).toBe('none')
  })

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 15_3 like Mac OS X) AppleWebKit/605.1.15 Version/15.3 Mobile/15E148 Safari/604.1', 'Safari 15.3'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 14_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.2',
      'WebKit 14.0 WeChat',
    ],
    ['Mozilla/5.0 (X11) Gecko/20100101 Firefox/128.0', 'Firefox 128'],
    ['', 'Other 0'],
  ])('names the engine of %s', (agent, engine) => expect(engineOf(agent)).toBe(engine))

  it('is sent as the call wants it, whatever was thrown', () => {
    const things = fc.oneof(
      fc.anything(),
      fc.string({ unit: 'binary' }).map((text) => thrown(text)),
      fc.record({ name: fc.string(), message: fc.string(), stack: fc.constant(STACK('x')) }),
    )
    fc.assert(
      fc.property(things, fc.webPath(), (thing, path) => {
        const { note, sent, state } = world()
        state.path = path
        note('rejection', thing)
        for (const fault of sent) expect(clientFault.body.safeParse(fault).success, JSON.stringify(fault)).toBe(true)
      }),
    )
  })
})

describe('the reporter', () => {
  it('tells a fault once, without values', () => {
    const { note, sent } = world()
    note('error', thrown('no room 482913'))
    note('scene', thrown('no room 777123'))
    expect(sent).toEqual([
      {
        kind: 'error',
        page: '/battle-room',
        name: 'TypeError',
        words: 'no room #',
        places: ['main-Ab12Cd34.js:2:345', 'vendor-x_y-9z.js:10:5'],
        engine: 'Chromium 86 WeChat',
        release: 'Ab12Cd34',
      },
    ])
  })

  it('tells five a minute and ten a page load of ten thousand', () => {
    const { note, sent, state } = world()
    const letters = (number: number) => number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')
    for (let i = 0; i < 10_000; i++) note('error', thrown(`x${letters(i)}`))
    expect(sent).toHaveLength(5)
    for (let minute = 1; minute < 9; minute++) {
      state.now = minute * 60_001
      for (let i = 0; i < 50; i++) note('error', thrown(`y${letters(minute * 100 + i)}`))
    }
    expect(sent).toHaveLength(10)
  })

  it.each([
    ['a call that failed', new ApiError(500, 'x')],
    ['a fetch that was given up', new DOMException('The user aborted a request.', 'AbortError')],
    ['the note about observers', thrown('ResizeObserver loop completed with undelivered notifications.')],
    ['a script of another origin', thrown('Script error.', '')],
    ['a lost connection', thrown('Failed to fetch')],
    ['an extension', thrown('x is null', 'TypeError: x is null\n    at chrome-extension://abcdef/content.js:1:1')],
    ['a script of the app around the page', thrown('x is null', 'at https://res.wx.qq.com/open/js/jweixin.js:1:1')],
  ])('leaves out %s', (_what, error) => {
    const { note, sent } = world()
    note('error', error)
    expect(sent).toEqual([])
  })

  it('keeps three without a network and sends them when it is back; files that did not come are no fault then', () => {
    const { note, flush, sent, state } = world()
    state.online = false
    note('load', thrown('Failed to fetch dynamically imported module: https://play.example.com/app/Dream-1.js'))
    for (const name of ['a', 'b', 'c', 'd']) note('error', thrown(name))
    expect(sent).toEqual([])
    state.online = true
    flush()
    flush()
    expect(sent.map(({ words }) => words)).toEqual(['a', 'b', 'c'])
  })

  it('does not throw, nor report itself', () => {
    const { note, sent, state } = world()
    state.fails = true
    note('error', thrown('a'))
    const getter = Object.defineProperty({}, 'message', {
      get: () => {
        throw new Error('mine')
      },
    })
    state.fails = false
    note('rejection', getter)
    note('rejection', undefined)
    expect(sent.map(({ name }) => name)).toEqual(['Thrown', 'Thrown'])
  })
})
