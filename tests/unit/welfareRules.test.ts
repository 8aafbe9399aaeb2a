import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '#client/routes.ts'
import { checkWelfare } from '#server/core/catalogue/welfare.ts'
import { catalogueFiles } from '#shared/catalogue.ts'
import { toMinor } from '#shared/money.ts'
import {
  boxOfTurn,
  DAILY_TASKS,
  FIRST_TOP_UP_LEAST,
  freeBoxFor,
  SIGN_IN_DAYS,
  signReward,
  signRun,
  surprisesOf,
  TASK_NAMES,
} from '#shared/welfare.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(`catalogue/${name}.json`, 'utf8'))
const FOLDER = 'src/server/platform/db/migrations'
const MIGRATION = readFileSync(`${FOLDER}/${readdirSync(FOLDER).find((name) => name.endsWith('_welfare.sql'))}`, 'utf8')

describe('the run of sign-ins', () => {
  it('goes on where it was, and shows a finished run until the next day', () => {
    expect(signRun(0, false)).toEqual({ done: 0, next: 0 })
    expect(signRun(3, false)).toEqual({ done: 3, next: 3 })
    expect(signRun(4, true)).toEqual({ done: 4, next: 4 })
    expect(signRun(7, true)).toEqual({ done: 7, next: 0 })
    expect(signRun(7, false)).toEqual({ done: 0, next: 0 })
    expect(signRun(15, true)).toEqual({ done: 1, next: 1 })
  })

  it('pays the days in turn, and a surprise box for each whole run', () => {
    expect([1, 7, 8, 14, 15].map(signReward)).toEqual([20, 200, 20, 200, 20].map(toMinor))
    expect([0, 6, 7, 13, 14].map(surprisesOf)).toEqual([0, 0, 1, 1, 2])
  })
})

describe('the free box of a level', () => {
  const boxes = [
    { use: 'daily', fromLevel: 10 },
    { use: 'daily', fromLevel: 1 },
    { use: 'sign', fromLevel: 1 },
  ] as const
  it('is the one that begins highest among those that are reached', () => {
    expect(freeBoxFor(boxes, 'daily', 9)).toBe(boxes[1])
    expect(freeBoxFor(boxes, 'daily', 10)).toBe(boxes[0])
    expect(freeBoxFor(boxes, 'sign', 60)).toBe(boxes[2])
    expect(freeBoxFor(boxes, 'daily', 0)).toBeNull()
  })

  it('is at first the one of new players, where there is one', () => {
    const all = [...boxes, { use: 'first', fromLevel: 1 }] as const
    expect(boxOfTurn(all, { use: 'daily', level: 9, isNew: true })).toBe(all[3])
    expect(boxOfTurn(all, { use: 'daily', level: 9, isNew: false })).toBe(all[1])
    expect(boxOfTurn(all, { use: 'sign', level: 9, isNew: true })).toBe(all[2])
    expect(boxOfTurn(boxes, { use: 'daily', level: 9, isNew: true })).toBe(boxes[1])
  })

  it('of new players holds nothing common, or the files are refused', () => {
    const welfare = z.parse(catalogueFiles.welfare, read('welfare'))
    const items = new Map(z.parse(catalogueFiles.items, read('items')).map((item) => [item.giftId, item]))
    const paid = z.parse(catalogueFiles.boxes, read('boxes'))
    const first = welfare.boxes.find(({ use }) => use === 'first')
    if (!first) throw new Error('the starter catalogue has a first box')
    const odds = first.odds.map((entry, at) => (at === 0 ? { ...entry, giftId: 171 } : entry))
    const problems = checkWelfare({ ...welfare, boxes: [...welfare.boxes.filter((box) => box !== first), { ...first, odds }] }, paid, items)
    expect(problems.map(({ reason }) => reason)).toEqual([expect.stringContaining('item 171 is common')])
  })

  it('is in the starter catalogue for every level, better for a higher one', () => {
    const { boxes: free, firstTopUp } = z.parse(catalogueFiles.welfare, read('welfare'))
    const items = new Map(z.parse(catalogueFiles.items, read('items')).map((item) => [item.giftId, item]))
    expect(checkWelfare({ boxes: free, firstTopUp }, z.parse(catalogueFiles.boxes, read('boxes')), items)).toEqual([])
    const daily = free.filter(({ use }) => use === 'daily')
    const worths = daily.map(({ odds }) => odds.reduce((sum, { giftId, weight }) => sum + (items.get(giftId)?.price ?? 0) * weight, 0))
    expect(worths).toEqual([...worths].sort((a, b) => a - b))
    expect(daily.map(({ fromLevel }) => fromLevel)).toEqual([1, 5, 10, 20, 40])
  })
})

describe('daily tasks', () => {
  it('ask for one play, pay less than a coin together for all that cost one, and lead to a page', () => {
    const cost = DAILY_TASKS.filter(({ task }) => task !== 'sign' && task !== 'roll')
    expect(cost.every(({ goal }) => goal === 1)).toBe(true)
    expect(cost.reduce((sum, { diamonds }) => sum + diamonds, 0)).toBeLessThan(toMinor(100))
    expect(DAILY_TASKS.map(({ task }) => task).sort()).toEqual([...TASK_NAMES].sort())
    const open = routes.filter(({ load }) => load).map(({ path }) => path)
    for (const { path } of DAILY_TASKS) expect(open).toContain(path)
  })

  it('and the gift have in the triggers the numbers of the product', () => {
    expect(MIGRATION.match(/NEW\.amount >= (\d+)/g)).toEqual(Array(2).fill(`NEW.amount >= ${FIRST_TOP_UP_LEAST}`))
    expect(Math.max(...DAILY_TASKS.map(({ goal }) => goal))).toBeLessThanOrEqual(20)
    expect(MIGRATION).toContain(', 20)')
    for (const task of TASK_NAMES.filter((name) => name !== 'sign')) expect(MIGRATION).toContain(`count_tasks('${task}'`)
  })

  it('pay a day less than what the sign-in of a week does', () => {
    const week = SIGN_IN_DAYS.reduce((sum, minor) => sum + minor, 0)
    expect(DAILY_TASKS.reduce((sum, { diamonds }) => sum + diamonds, 0)).toBeLessThan(week)
  })
})
