import { expect, it } from 'vitest'
import type { Job, Picture, Shot, Studio } from '../visual/core/shot.ts'
import { type Outcome, workAll } from '../visual/core/work.ts'

const shotOf = (state: string) => ({ kind: 'routes', name: 'bag', state, size: '375x667' }) as unknown as Shot
const picture = {} as Picture

/** Does jobs with studios that are counted, and returns what each shot came to. */
async function doAll(...jobs: Job[]) {
  const outcomes: Outcome[] = []
  const again: string[] = []
  let studios = 0
  const openStudio = async () => {
    studios++
    return { close: async () => undefined } as unknown as Studio
  }
  await workAll(jobs, { workers: 1, openStudio, again: (_, error) => again.push(error) }, async (outcome) => void outcomes.push(outcome))
  return { outcomes, again, studios }
}

/** A job of two shots that takes the first and then fails so many times. */
function jobThatFails(times: number): Job {
  const shots = [shotOf('one'), shotOf('two')] as const
  let failed = 0
  return {
    shots: [...shots],
    take: async (_, taken) => {
      await taken(shots[0], picture)
      if (failed++ < times) throw new Error('no answer')
      await taken(shots[1], picture)
    },
  }
}

it('a job that fails once is done again in a new studio, and each shot has one outcome', async () => {
  const { outcomes, again, studios } = await doAll(jobThatFails(1))
  expect(outcomes.map((outcome) => 'picture' in outcome)).toEqual([true, true])
  expect(again).toEqual(['no answer'])
  expect(studios).toBe(2)
})

it('a job that fails twice fails for what was not taken, and the next job is not touched by it', async () => {
  const { outcomes, again, studios } = await doAll(jobThatFails(2), jobThatFails(0))
  expect(outcomes.map((outcome) => ('error' in outcome ? outcome.error : 'taken'))).toEqual(['taken', 'no answer', 'taken', 'taken'])
  expect(again).toEqual(['no answer'])
  expect(studios).toBe(3)
})
