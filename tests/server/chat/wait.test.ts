import { expect, it, vi } from 'vitest'
import { expectedWaits } from '#server/community/chat/wait.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isDeskOpen } from '#shared/chat.ts'
import { soon } from '../../support/soon.ts'
import { MINUTE, SECOND, testClock } from '../clock.ts'

const NOON = Date.UTC(2026, 10, 26, 4)

/** The estimate over connections on which each read ends when the test says so. */
function startWaits() {
  const clock = testClock(NOON)
  const reads: { answer(minutes: number): void; fail(): void }[] = []
  const execute = vi.fn(
    () =>
      new Promise((resolve, reject) => {
        reads.push({
          answer: (minutes) => resolve({ rows: [{ median: minutes * MINUTE, tickets: 50 }] }),
          fail: () => reject(new Error('no connection')),
        })
      }),
  )
  return { clock, reads, execute, wait: expectedWaits({ gallery: { execute } as unknown as Db, now: clock.now }) }
}

it('is not waited for while the connections of visitors are taken, and told when it is known', async () => {
  expect(isDeskOpen(NOON)).toBe(true)
  const { clock, reads, wait } = startWaits()
  expect(await Promise.all([wait(), wait(), wait()])).toEqual([null, null, null])
  expect(reads).toHaveLength(1)
  reads[0]?.answer(3)
  await soon(async () => expect(await wait()).toBe(3 * MINUTE))
  clock.advance(11 * SECOND)
  expect(await wait()).toBe(3 * MINUTE)
  expect(reads).toHaveLength(2)
  reads[1]?.answer(8)
  await soon(async () => expect(await wait()).toBe(8 * MINUTE))
  expect(reads).toHaveLength(2)
})

it('is asked for again only a while after it could not be read', async () => {
  const { clock, reads, execute, wait } = startWaits()
  const first = wait()
  reads[0]?.fail()
  expect(await first).toBeNull()
  for (let i = 0; i < 5; i++) expect(await wait()).toBeNull()
  expect(execute).toHaveBeenCalledTimes(1)
  clock.advance(11 * SECOND)
  const later = wait()
  reads[1]?.answer(2)
  expect(await later).toBe(2 * MINUTE)
})
