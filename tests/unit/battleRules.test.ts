import { describe, expect, it } from 'vitest'
import { type BattleOutcome, firstKnockout, outcomeOf, standingAfter, type TicketDraw, wheelShares } from '#shared/modes/battle/outcome.ts'
import { consolationFor, divideCoins, divideItems, prizesOf } from '#shared/modes/battle/prize.ts'
import { areRulesAllowed, BATTLE_MODES, type BattleRules, SEAT_NUMBERS, teamNumbers, teamOf } from '#shared/modes/battle/rules.ts'
import { toMinor } from '#shared/money.ts'

/** A generator with a seed, so that a failure can be seen again. */
function generator(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const flags = [false, true]
const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
const range = (length: number) => Array.from({ length }, (_, index) => index)

/** Every set of rules that a room may have, with 1, 2, 5 and 15 rounds. */
const ALL_RULES: BattleRules[] = [0, 1, 2, 3, 4, 5]
  .flatMap((mode) =>
    SEAT_NUMBERS.flatMap((seats) =>
      [seats, ...teamNumbers(seats)].flatMap((teams) =>
        [1, 2, 5, 15].flatMap((rounds) =>
          flags.flatMap((final) => flags.map((reverse) => ({ mode, seats, teams, rounds, final, reverse }) as BattleRules)),
        ),
      ),
    ),
  )
  .filter(areRulesAllowed)

const nameOf = ({ mode, seats, teams, rounds, final, reverse }: BattleRules) =>
  `${BATTLE_MODES[mode].name} ${seats}/${teams} ×${rounds}${final ? ' 终局' : ''}${reverse ? ' 反转' : ''}`

/** Few different worths, so that many are level. */
const worthsFor = ({ rounds, seats }: BattleRules, random: (below: number) => number, kinds = 4) =>
  range(rounds).map(() => range(seats).map(() => random(kinds) * 150))

/** The rules again, written from their sentences and not from the code. Ties are asked from `ticket` as the code asks. */
function winnersAgain(rules: BattleRules, worths: number[][], ticket: TicketDraw): number[] {
  const { mode, seats, teams, rounds, final, reverse } = rules
  const size = seats / teams
  const mates = (team: number) => range(seats).filter((seat) => Math.floor(seat / size) === team)
  if (mode === 2) return []
  if (mode === 5) {
    let alive = range(seats)
    for (let round = 0; round < rounds; round++) {
      const isLate = round >= Math.ceil(rounds / 2) - 1 && round >= rounds - (seats - 1)
      if (!isLate || alive.length === 1) continue
      const total = (seat: number) => sum(worths.slice(0, round + 1).map((each) => each[seat] ?? 0))
      const edge = reverse ? Math.max(...alive.map(total)) : Math.min(...alive.map(total))
      const level = alive.filter((seat) => total(seat) === edge)
      const falls = level.length > 1 ? level[ticket('round', level.length, round) - 1] : level[0]
      alive = alive.filter((seat) => seat !== falls)
    }
    const total = (seat: number) => sum(worths.map((each) => each[seat] ?? 0))
    const edge = reverse ? Math.min(...alive.map(total)) : Math.max(...alive.map(total))
    const level = alive.filter((seat) => total(seat) === edge)
    return [level.length > 1 ? (level[ticket('end', level.length, rounds - 1) - 1] ?? -1) : (level[0] ?? -1)]
  }
  const counted = final ? worths.slice(-1) : worths
  const pointsOf = (seat: number) =>
    mode === 3
      ? counted.filter((round) => round[seat] === (reverse ? Math.min(...round) : Math.max(...round))).length
      : sum(counted.map((round) => round[seat] ?? 0))
  const scores = range(teams).map((team) => sum(mates(team).map(pointsOf)))
  if (mode === 4) {
    const tickets = sum(scores) === 0 ? scores.map(() => 1) : scores
    let roll = ticket('end', sum(tickets), rounds - 1)
    for (const [team, held] of tickets.entries()) {
      if (roll <= held) return mates(team)
      roll -= held
    }
  }
  const edge = mode === 1 ? Math.min(...scores) : Math.max(...scores)
  const level = range(teams).filter((team) => scores[team] === edge)
  return mates((level.length > 1 ? level[ticket('end', level.length, rounds - 1) - 1] : level[0]) ?? -1)
}

describe('rules', () => {
  it('allow what the design names, and nothing else', () => {
    expect(new Set(ALL_RULES.filter(({ rounds }) => rounds === 1).map(nameOf)).size).toBe(
      // 欧皇 and 非酋 with and without 终局, 冲刺 with and without 反转, 奖池: 4 seat numbers alone and 3 kinds of teams; 平分 alone; 淘汰 twice 3.
      7 * 2 + 7 * 2 + 4 + 7 * 2 + 7 + 3 * 2,
    )
    const plain = { mode: 0, seats: 2, teams: 2, rounds: 1, final: false, reverse: false } as const
    for (const wrong of [{ rounds: 0 }, { rounds: 16 }, { teams: 1 }, { teams: 3 }, { reverse: true }])
      expect(areRulesAllowed({ ...plain, ...wrong })).toBe(false)
  })

  it('seats of a team lie side by side, and all teams are as large', () => {
    for (const rules of ALL_RULES) {
      const teams = range(rules.seats).map((seat) => teamOf(seat, rules))
      expect([...teams].sort()).toEqual(teams)
      for (const team of range(rules.teams)) expect(teams.filter((each) => each === team)).toHaveLength(rules.seats / rules.teams)
    }
  })
})

describe.each(ALL_RULES.map((rules) => [nameOf(rules), rules] as const))('%s', (name, rules) => {
  const random = generator([...name].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7))

  it('agrees with a second writing of the rules; all that was drawn is given out once; the losers are consoled', () => {
    for (let times = 0; times < 40; times++) {
      const worths = worthsFor(rules, random, times % 2 ? 4 : 900)
      const rolls = new Map<string, number>()
      const asked: string[] = []
      const ticket: TicketDraw = (of, total, round) => {
        const key = `${of}/${total}/${round}`
        asked.push(key)
        expect(total).toBeGreaterThan(0)
        const roll = rolls.get(key) ?? random(total) + 1
        rolls.set(key, roll)
        return roll
      }
      const outcome = outcomeOf(rules, worths, ticket)
      expect(new Set(asked).size).toBe(asked.length)
      expect(outcome.winners).toEqual(winnersAgain(rules, worths, ticket))
      expect(outcome.totals).toEqual(range(rules.seats).map((seat) => sum(worths.map((round) => round[seat] ?? 0))))
      checkPrizes(rules, worths, outcome)
    }
  })

  it('shows leaders at every moment that are in, level and best; what fell out stays out', () => {
    const worths = worthsFor(rules, random)
    const last = (_of: string, total: number) => total
    let before: (number | null)[] = range(rules.seats).map(() => null)
    for (let played = 0; played <= rules.rounds; played++) {
      const { leaders, out, scores } = standingAfter(rules, worths.slice(0, played), last)
      for (const [seat, round] of before.entries()) if (round !== null) expect(out[seat]).toBe(round)
      before = out
      expect(new Set(leaders.map((seat) => scores[seat])).size).toBeLessThanOrEqual(1)
      for (const seat of leaders) expect(out[seat]).toBeNull()
      if (played === 0 || rules.mode === 2) expect(leaders).toEqual([])
    }
    const fallen = before.filter((round) => round !== null).length
    expect(fallen).toBe(rules.mode === 5 ? Math.min(rules.rounds - firstKnockout(rules), rules.seats - 1) : 0)
  })
})

function checkPrizes(rules: BattleRules, worths: number[][], outcome: BattleOutcome): void {
  const cost = 12_345
  const sharers = rules.mode === 2 ? rules.seats : outcome.winners.length
  for (const split of range(sharers).map((index) => index + 1)) {
    const prizes = prizesOf(rules, worths, outcome, { split, cost })
    const places = prizes.flatMap((prize) => prize.places).sort((a, b) => a - b)
    const coins = sum(prizes.map((prize) => toMinor(prize.coins)))
    if (rules.mode === 2) expect([places, coins]).toEqual([[], sum(worths.flat())])
    else expect([places, coins]).toEqual([range(rules.rounds * rules.seats), 0])
    for (const { seat, places, diamonds } of prizes) {
      const isLoser = rules.mode !== 2 && !outcome.winners.includes(seat)
      if (isLoser) expect(places).toEqual([])
      expect(toMinor(diamonds)).toBe(isLoser ? consolationFor(cost) : 0)
    }
  }
}

describe('prizes', () => {
  it('of a team differ by no more than the dearest item that could even them, whoever comes first', () => {
    const random = generator(5)
    for (let times = 0; times < 300; times++) {
      const items = range(1 + random(90)).map((place) => ({ place, worth: random(1_000) }))
      const winners = [2, 3][random(2)] ?? 2
      const shares = divideItems(items, winners, 1 + random(winners))
      expect(shares.flat().sort((a, b) => a - b)).toEqual(range(items.length))
      const worthOf = (places: number[]) => sum(places.map((place) => items[place]?.worth ?? 0))
      const all = shares.map(worthOf)
      const dearest = Math.max(...items.map(({ worth }) => worth))
      expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(dearest)
    }
  })

  it('the ticket says who of a team has the odd item', () => {
    const one = [{ place: 0, worth: 100 }]
    expect([1, 2, 3].map((ticket) => divideItems(one, 3, ticket).findIndex((places) => places.length === 1))).toEqual([0, 1, 2])
  })

  it('in coins differ by a hundredth at most, and the ticket says who has it', () => {
    for (const seats of SEAT_NUMBERS)
      for (let total = 0; total < 50; total++)
        for (const ticket of range(seats).map((index) => index + 1)) {
          const shares = divideCoins(total, seats, ticket)
          expect(sum(shares)).toBe(total)
          expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
          if (total % seats > 0) expect(shares[ticket - 1]).toBe(Math.ceil(total / seats))
        }
  })

  it.each([
    [1, 100],
    [100, 100],
    [101, 200],
    [2_630, 2_700],
    [1_000_000, 1_000_000],
  ])('a loser of %i hundredths of a coin gets %i hundredths of diamonds', (stake, diamonds) => expect(consolationFor(stake)).toBe(diamonds))
})

it('the wheel gives each team tickets for its worth, and one to each when nothing is worth anything', () => {
  expect(wheelShares({ seats: 4, teams: 2 }, [1, 2, 3, 4])).toEqual([3, 7])
  expect(wheelShares({ seats: 3, teams: 3 }, [5, 0, 1])).toEqual([5, 0, 1])
  expect(wheelShares({ seats: 3, teams: 3 }, [0, 0, 0])).toEqual([1, 1, 1])
})
