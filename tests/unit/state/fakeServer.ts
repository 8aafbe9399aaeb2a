import { afterEach, expect, vi } from 'vitest'
import { allCalls } from '#shared/calls/registry.ts'
import { Status } from '#shared/codes.ts'

/** One request as it left the client. */
export interface Sent {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

/** What the fake server does with a request: an envelope that the schema of the call allows, any JSON (`raw`), or a lost reply. */
export type Answer = { status: number; msg?: string; data?: unknown } | { raw: unknown } | 'lost' | 'html'

const LOST = new TypeError('fetch failed')

/** What was answered in a test that no server answers. The test is red for it at its end: the client would take a thrown error for a lost reply. */
const impossible: string[] = []
afterEach(() => expect(impossible.splice(0)).toEqual([]))

/** Notes an answer that is not what the schema of its call promises: what a client makes of it shows nothing. */
function mustBePossible({ method, path }: Sent, answer: Exclude<Answer, string>): void {
  const call = allCalls.find((each) => each.path === path && each.method === method)
  if (!call) impossible.push(`${method} ${path} is no call`)
  else if (!('raw' in answer) && answer.status === Status.ok) {
    const { error } = call.data.safeParse(answer.data ?? null)
    if (error) impossible.push(`${method} ${path} does not answer so: ${error.message}`)
  }
}

/** Stands in for the network below `fetch`; answers by path, in order, the last answer for ever. */
export function fakeServer(answers: Record<string, Answer[] | ((sent: Sent) => Answer)>) {
  const unknown = Object.keys(answers).filter((path) => allCalls.every((call) => call.path !== path))
  impossible.push(...unknown.map((path) => `${path} is no call`))
  const sent: Sent[] = []
  const fetch = vi.fn(async (input: string, init: RequestInit = {}) => {
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const url = new URL(input, 'http://test')
    const request: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: init.headers as Record<string, string>,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    }
    sent.push(request)
    const plan = answers[url.pathname]
    if (!plan) {
      impossible.push(`no answer planned for ${url.pathname}`)
      throw LOST
    }
    const answer = typeof plan === 'function' ? plan(request) : plan.length > 1 ? plan.shift() : plan[0]
    if (answer === 'lost' || answer === undefined) throw LOST
    if (answer === 'html') return new Response('<html>502</html>', { status: 502 })
    mustBePossible(request, answer)
    const reply = 'raw' in answer ? answer.raw : { msg: '', data: null, ...answer }
    return new Response(JSON.stringify(reply))
  })
  vi.stubGlobal('fetch', fetch)
  return { sent, paths: () => sent.map(({ path }) => path) }
}

/** A store of the browser for one test. */
export function fakeStorage(first: Record<string, string> = {}) {
  const entries = new Map(Object.entries(first))
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

export const player = {
  id: '7',
  uid: '1000007',
  nickname: '玩家0007',
  phone: '138****8000',
  headPic: '',
  headGround: '',
  balance: 100,
  secondaryBalance: 5,
}
