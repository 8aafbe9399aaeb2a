import { afterAll, beforeAll, expect, it } from 'vitest'
import { userInfo } from '#shared/calls/userInfo.ts'
import { dataOf } from '../../support/api.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { dumpRows } from '../db/dump.ts'
import type { Act, KeyedAct, Seen } from './acts.ts'
import { chooseKeyed, chooseOther, chooseWait } from './choose.ts'
import { compareBag, heldAfter, learnVouchers } from './compare.ts'
import { type Dice, rollDice } from './dice.ts'
import { agree } from './look.ts'
import { playBatch } from './model.ts'
import { forgetOld } from './state.ts'
import { type ModelWorld, startModelWorld } from './world.ts'

/**
 * The environment variables STEPS and SEED set the length of the walk and its random numbers. Without them every run is the same. DUMP names
 * a file for the rows that the walk leaves, see tests/server/db/README.md.
 */
const STEPS = Number(process.env.STEPS ?? 1_500)
const SEED = Number(process.env.SEED ?? 1)
/** Steps between two comparisons of everything. A longer walk compares less often, because its ledger is longer. */
const LOOK = Math.max(1_000, Math.floor(STEPS / 20))
const DAY = 24 * 3_600_000

let world: ModelWorld
beforeAll(async () => {
  world = await startModelWorld()
})
afterAll(() => world?.stop())

/** Prints progress when STEPS is set. */
const say = (text: string) => void (process.env.STEPS && process.stdout.write(`${text}\n`))

/** Chooses one act, or a few that run at the same time: different ones, or the same one several times. */
function chooseBatch(dice: Dice, earlier: readonly KeyedAct[]): Act[] {
  if (dice.once(14)) return [chooseWait(world.state, dice)]
  const one = () => (dice.below(10) < 7 ? chooseKeyed(world.state, dice, earlier) : chooseOther(world.state, dice))
  if (dice.once(2)) return [one()]
  if (dice.once(5)) return Array<Act>(2 + dice.below(2)).fill(one())
  return Array.from({ length: 2 + dice.below(3) }, one)
}

/** Two changes of the same cap at the same time: no reply tells which of them came last. */
const isTwoWishes = (acts: readonly Act[]) => {
  const caps = acts.flatMap((act) => (act.act === 'cap' ? [`${act.who} ${act.kind}`] : []))
  return new Set(caps).size < caps.length
}

/** These acts run alone: among acts of players nothing would tell in which order they happened. */
const isHouse = ({ act }: Act) => act === 'sweep' || act === 'grant' || act === 'voucher'

async function step(batch: readonly Act[]): Promise<{ act: Act; seen: Seen }[]> {
  const done = await Promise.all(batch.map(async (act) => ({ act, seen: await world.run(act) })))
  const { db } = world.deps
  world.state = playBatch(world.state, done, await heldAfter(db, world.players, batch))
  for (const [who, player] of world.state.players.entries()) {
    const id = world.players[who]?.playerId ?? ''
    if (player.fresh.items.length > 0) await compareBag(db, id, player)
    if (player.fresh.vouchers.length > 0) await learnVouchers(db, id, player)
  }
  return done
}

/** Compares everything: bags, ledger, and what players are told. It also keeps the players logged in. */
async function lookAround(): Promise<void> {
  const { state, players, deps } = world
  for (const [who, player] of state.players.entries()) {
    const { token = '', playerId = '' } = players[who] ?? {}
    await compareBag(deps.db, playerId, player)
    const { balance, secondaryBalance } = await dataOf(world.origin, userInfo, { token })
    agree('userInfo', [balance, secondaryBalance], [player.coins / 100, player.diamonds / 100])
  }
}

async function walk(dice: Dice, tally: Map<string, number>, recent: unknown[]): Promise<void> {
  let earlier: KeyedAct[] = []
  let look = LOOK
  for (let steps = 0; steps < STEPS; ) {
    const chosen = chooseBatch(dice, earlier)
    const house = chosen.find(isHouse)
    const batch = house ? [house] : isTwoWishes(chosen) ? chosen.slice(0, 1) : chosen
    recent.push(batch)
    recent.splice(0, recent.length - 20)
    const done = await step(batch)
    for (const { act, seen } of done) {
      const name = `${act.act} ${seen.status}`
      tally.set(name, (tally.get(name) ?? 0) + 1)
    }
    earlier = [...earlier, ...batch.filter((act): act is KeyedAct => 'key' in act)].slice(-60)
    steps += batch.length
    forgetOld(world.state)
    if (batch.some((act) => act.act === 'wait' && act.ms >= DAY)) {
      await lookAround()
      if (dice.once(4)) await world.printCards(world.state)
    }
    if (steps < look) continue
    look += LOOK
    expect(await auditWorld(world.deps.db)).toEqual([])
    say(`${steps} steps: every rule holds`)
  }
}

it('does what a plain model does, whatever players, operators, gateways and the clock do, alone and side by side', {
  timeout: 60_000 + STEPS * 60,
}, async () => {
  const [tally, recent] = [new Map<string, number>(), [] as unknown[]]
  try {
    await walk(rollDice(SEED), tally, recent)
    await lookAround()
    expect(await auditWorld(world.deps.db)).toEqual([])
    if (process.env.DUMP) await dumpRows(world.databaseUrl, process.env.DUMP)
  } catch (error) {
    const last = recent.map((act) => JSON.stringify(act)).join('\n')
    throw new Error(`SEED=${SEED} STEPS=${STEPS}; the last steps, newest at the end, acts of a line side by side:\n${last}`, {
      cause: error,
    })
  }
  say(`${STEPS} steps, SEED=${SEED}: ${JSON.stringify(Object.fromEntries([...tally].sort()))}`)
})
