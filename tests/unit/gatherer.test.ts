import { expect, it } from 'vitest'
import { Gatherer } from '#server/platform/db/gatherer.ts'
import { Status } from '#shared/codes.ts'
import { each } from '../support/each.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A database that answers when it is let, with each key's double. */
function fake() {
  const asked: { keys: readonly number[]; answer(): void; fail(error: Error): void }[] = []
  const gatherer = new Gatherer<number, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        asked.push({ keys, answer: () => resolve(keys.map((key) => 2 * key)), fail: reject })
      }),
  )
  return { asked, gatherer }
}

it('asks in one statement for all that is looked up in a turn, and gives each its own value', async () => {
  const { asked, gatherer } = fake()
  const values = [3, 1, 3].map((key) => gatherer.get(key))
  await turn()
  expect(asked.map(({ keys }) => keys)).toEqual([[3, 1, 3]])
  asked[0]?.answer()
  expect(await Promise.all(values)).toEqual([6, 2, 6])
})

it('has few statements under way, of a bounded size, and sends the rest when one has come back', async () => {
  const { asked, gatherer } = fake()
  const all = Array.from({ length: 400 }, (_, key) => key)
  const values = all.map((key) => gatherer.get(key))
  await turn()
  expect(asked.map(({ keys }) => keys.length)).toEqual([64, 64, 64, 64])
  for (let index = 0; index < 7; index++) {
    asked[index]?.answer()
    await turn()
    await turn()
  }
  expect(asked).toHaveLength(7)
  expect(await Promise.all(values)).toEqual(all.map((key) => 2 * key))
})

it('with a database that hangs lets nobody wait for long, and refuses at once when too many wait', async () => {
  const never = new Gatherer<number, number>(() => new Promise(() => undefined), { size: 1, waiting: 4, patience: 40 })
  for (let lane = 0; lane < 4; lane++) void never.get(lane)
  await turn()
  const waiting = [4, 5, 6, 7].map((key) => never.get(key).catch((error: unknown) => error))
  await expect(never.get(8)).rejects.toMatchObject({ status: Status.unavailable })
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => expect.objectContaining({ status: Status.unavailable })))
})

it('tells an error to those of its statement alone, and goes on', async () => {
  const { asked, gatherer } = fake()
  const lost = [1, 2].map((key) => gatherer.get(key))
  await turn()
  const later = gatherer.get(5)
  await turn()
  asked[0]?.fail(new Error('away'))
  await each(lost, async (one) => expect(one).rejects.toThrow('away'))
  asked[1]?.answer()
  expect(await later).toBe(10)
})
