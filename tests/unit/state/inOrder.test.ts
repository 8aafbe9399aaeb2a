import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { linkOfReceipt } from '#state/core/fairness/sharedReceipt.ts'
import { linkOfPlay, withdrawLink } from '#state/core/play/sharedReplay.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { inOrder } from '#state/platform/inOrder.ts'
import { soon } from '../../support/soon.ts'
import { player } from './fakeServer.ts'

/** Paths and switches as they reached the server, and what lets each of them be answered. */
let sent: string[]
let answers: ((data: unknown) => void)[]

beforeEach(() => {
  Object.assign(appState, persistedDefaults, { token: Math.random().toString(), userInfo: { ...player } })
  ;[sent, answers] = [[], []]
  vi.stubGlobal('window', { location: { origin: 'https://xingxia.example' } })
  vi.stubGlobal('fetch', (input: string) => {
    const { pathname, searchParams } = new URL(input, 'http://test')
    sent.push(`${pathname.split('/').at(-1)} ${searchParams.get('named') ?? ''}`.trim())
    return new Promise((resolve) => {
      answers.push((data) => resolve(new Response(JSON.stringify({ status: 0, msg: '', data }))))
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const TOKEN = 'A'.repeat(22)

/** Waits until so many requests were sent, and answers the last of them. */
async function answer(count: number, data: unknown): Promise<void> {
  await soon(() => expect(sent).toHaveLength(count))
  answers[count - 1]?.(data)
}

it('the switch of the nickname reaches the server in the order of the presses, and the withdrawal after it', async () => {
  const play = { kind: 'case', id: '7' } as const
  const all = Promise.all([linkOfPlay(play, true), linkOfPlay(play, false), withdrawLink(play)])
  await answer(1, { token: TOKEN })
  await answer(2, { token: TOKEN })
  await answer(3, null)
  await all
  expect(sent).toEqual(['share true', 'share false', 'withdraw'])
})

it('so does that of a receipt', async () => {
  const all = Promise.all([linkOfReceipt('7', true), linkOfReceipt('7', false)])
  await answer(1, { token: TOKEN, worth: 1 })
  await answer(2, { token: TOKEN, worth: 1 })
  await all
  expect(sent).toEqual(['shareReceipt true', 'shareReceipt false'])
})

it('a failure goes to who asked, and what follows runs all the same', async () => {
  const ordered = inOrder()
  const failed = ordered(() => Promise.reject(new Error('lost')))
  const next = ordered(async () => 2)
  await expect(failed).rejects.toThrow('lost')
  expect(await next).toBe(2)
})
