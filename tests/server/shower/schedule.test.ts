import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ScheduleInForce } from '#server/modes/shower/inForce.ts'
import type { ShowerEntry } from '#server/modes/shower/schedule.ts'
import { ensureShower } from '#server/modes/shower/showers.ts'
import { type ShowerWorld, startShowerWorld } from './world.ts'

let world: ShowerWorld
let dir: string
beforeAll(async () => {
  world = await startShowerWorld()
  dir = await mkdtemp(join(tmpdir(), 'xingxia-schedule-'))
})
afterAll(async () => {
  await world.close()
  await rm(dir, { recursive: true })
})

const entry: ShowerEntry = { name: 'often', every: 20, pot: 100, most: 10, least: 0.1, demo: false }
const file = () => join(dir, 'showers.json')
const write = (text: string) => writeFile(file(), text)
const made = async () => (await world.rows<{ n: number }>('SELECT count(*)::int AS n FROM shower'))[0]?.n

it('a schedule with a typo stops nothing: the one before goes on, the log names the line once, and mending the file is enough', async () => {
  const said: string[] = []
  const log = { error: (text: string) => said.push(text) }
  const ensure = (schedule: ScheduleInForce) => ensureShower(world.db, { demo: false, showers: true }, log, schedule)

  await write('[\n{"name": "often", "at": ["12.30"]}\n]')
  await ensure(new ScheduleInForce(file()))
  expect(await made()).toBe(0)
  expect(said.splice(0)).toEqual([
    expect.stringMatching(/^the schedule of showers is wrong, no shower is made until it is mended: showers\.json:2: at must match/),
  ])

  await write(JSON.stringify([entry]))
  const first = new ScheduleInForce(file())
  expect(await first.now(world.db, log)).toEqual([entry])
  await write('[')
  expect(await first.now(world.db, log)).toEqual([entry])
  expect(said).toEqual([])

  const again = new ScheduleInForce(file())
  await ensure(again)
  await ensure(again)
  expect(await made()).toBe(1)
  expect(said.splice(0)).toEqual([
    'the schedule of showers is wrong, showers go on by the schedule before it until it is mended: showers.json:1: expected "]"',
  ])
  await rm(file())
  expect(await again.now(world.db, log)).toEqual([entry])
  expect(said.splice(0)).toEqual([expect.stringContaining('showers.json:1: cannot be read')])
  await write(JSON.stringify([{ ...entry, every: 30 }]))
  expect(await again.now(world.db, log)).toEqual([{ ...entry, every: 30 }])
  await write('null')
  expect(await new ScheduleInForce(file()).now(world.db, log)).toEqual([{ ...entry, every: 30 }])
})
