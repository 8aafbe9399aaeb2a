import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishChain, secretAt } from '#server/modes/exponent/chains.ts'
import { exponentPage, ownExponent } from '#server/modes/exponent/records.ts'
import { exponentChains } from '#server/modes/exponent/shownChains.ts'
import { exponentHistory, exponentProof, exponentView } from '#server/modes/exponent/view.ts'
import { exponentMessage } from '#shared/modes/exponent/message.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { type ExponentWorld, startExponentWorld } from './world.ts'

let world: ExponentWorld
beforeAll(async () => {
  world = await startExponentWorld()
})
afterAll(() => world.close())

const PAGE = { page: 1, pageSize: 20 }

/** Everything that anybody can read, and what is pushed by now. */
async function readable(playerId: string, round: number): Promise<string> {
  const proof = await exponentProof(world.db, round).catch((error: Error) => error.message)
  const pushed = await world.rows('SELECT destination, body FROM push_outbox WHERE deliver_at <= $1', [new Date(world.clock.now)])
  const own = [await ownExponent(world.db, playerId), await exponentPage(world.db, playerId, PAGE)]
  return JSON.stringify([
    await exponentView(world.db),
    await exponentHistory(world.db),
    await exponentChains(world.db),
    proof,
    pushed,
    own,
    world.told,
  ])
}

it('nothing of the break is told before its moment, by no read and no push, though it is made early', async () => {
  for (let times = 0; times < 4; times++) {
    const { round, startAt, breakAt, secret, crash } = await world.open()
    const player = await world.rich()
    await world.enter(player, 1_000, 101)
    const [from, to] = [startAt.getTime(), breakAt.getTime()]
    const moments = [
      from - 1,
      from,
      ...[0.1, 0.5, 0.9].map((share) => Math.floor(from + (to - from) * share)),
      to - 1_000,
      to - 999,
      to - 1,
    ]
    for (const now of moments.filter((now) => now < to && now >= world.clock.now)) {
      await world.at(now)
      const read = await readable(player, round)
      // A round that breaks at once does so at its start, which everybody knows.
      const breaksAt = to === from ? [] : [String(to)]
      for (const told of [secret, ...breaksAt, `"crash":${crash},`]) {
        const earlier = (await exponentHistory(world.db)).some((row) => row.crash === crash)
        if (!(told.startsWith('"crash') && earlier)) expect(read, `${told} at ${now - from}`).not.toContain(told)
      }
      expect((await exponentView(world.db)).round).toMatchObject({ round, broken: null })
      expect(read).not.toContain(`"kind":"broken","round":${round}`)
      const early = await world.rows<{ body: string; at: Date }>(
        "SELECT body, deliver_at AS at FROM push_outbox WHERE destination = '/topic/exponent'",
      )
      for (const { body, at } of early) {
        const message = exponentMessage.parse(JSON.parse(body))
        if (message.kind === 'broken') expect(at.getTime()).toBe(message.broken.breakAt)
        if (message.kind === 'round') expect(message.round.broken).toBeNull()
      }
    }
    expect((await world.last()).nextAt, 'the break is made before its moment').not.toBeNull()
    await world.at(to)
    const after = await readable(player, round)
    expect(after).toContain(secret)
    await world.playOut()
  }
  expect(await auditWorld(world.db)).toEqual([])
})

it('the seed and the secrets of a chain are not among what is published; the next chain is, before the last thousand rounds', async () => {
  const [chain] = await world.rows<{ id: string; seed: string; rounds: number }>('SELECT id, seed, rounds FROM exponent_chain')
  if (!chain) throw new Error('no chain')
  const shown = JSON.stringify(await exponentChains(world.db))
  expect(shown).not.toContain(chain.seed)
  expect(shown).not.toContain(secretAt(chain, 1))
  expect(secretAt(chain, chain.rounds)).toBe(chain.seed)
  // A chain of three rounds is in use now; it has always fewer rounds left than the next one needs.
  await world.db.transaction((tx) => publishChain(tx, world.clock.now, { network: null, rounds: 3 }))
  const before = await world.last()
  await world.rows('UPDATE exponent_chain SET rounds = $2 WHERE id = $1', [chain.id, before.place])
  const places = []
  for (let times = 0; times < 4; times++) {
    const { chainId, place, round } = await world.open()
    places.push([Number(chainId) - Number(chain.id), place])
    const chains = await exponentChains(world.db)
    expect(chains.map(({ firstRound }) => firstRound)).toEqual(times < 3 ? [null, before.round + 1] : [round])
    await world.playOut()
  }
  expect(places).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 1],
  ])
  await world.rows('UPDATE exponent_chain SET rounds = $2 WHERE id = $1', [chain.id, chain.rounds])
  expect(await auditWorld(world.db)).toEqual([])
})
