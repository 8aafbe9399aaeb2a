/** Who wins a battle and what everybody takes home. `worth[round][seat]` in hundredths of a coin. */

export const MODES = { lucky: 0, unlucky: 1, share: 2, sprint: 3, pool: 4, knockout: 5 }

const upTo = (count) => [...Array(count).keys()]
const add = (list) => list.reduce((sum, each) => sum + each, 0)
const extreme = (list, least) => list.reduce((best, each) => ((least ? each < best : each > best) ? each : best))

/** Seats of a team lie side by side. */
export const teamOf = (seat, { seats, teams }) => Math.floor((seat * teams) / seats)
const membersOf = (team, rules) => upTo(rules.seats).filter((seat) => teamOf(seat, rules) === team)

const totals = (rules, worth) => upTo(rules.seats).map((seat) => add(worth.map((round) => round[seat])))

/** 冲刺: a point in each round for the best drop (反转: the worst), for all that are level. */
const points = (rules, worth) =>
  upTo(rules.seats).map((seat) => worth.filter((round) => round[seat] === extreme(round, rules.reverse)).length)

/**
 * 淘汰: from the middle on somebody falls out after each round, and as late as it can be done so that one is left at the end. The least total falls (反转: the greatest);
 * a ticket decides among those who are level. Returns who is left.
 */
function survivors(rules, worth, ticket) {
  let left = upTo(rules.seats)
  const first = Math.max(Math.ceil(rules.rounds / 2) - 1, rules.rounds - (rules.seats - 1))
  for (let round = first; round < rules.rounds && left.length > 1; round++) {
    const soFar = totals(rules, worth.slice(0, round + 1))
    const worst = extreme(
      left.map((seat) => soFar[seat]),
      !rules.reverse,
    )
    const level = left.filter((seat) => soFar[seat] === worst)
    const fallen = level.length > 1 ? level[ticket('round', level.length, round).roll - 1] : level[0]
    left = left.filter((seat) => seat !== fallen)
  }
  return left
}

/** 奖池: a ticket for each hundredth of a team's total; when nobody has any, one for each team. */
function wheel(rules, worth, ticket) {
  const sums = upTo(rules.teams).map((team) => add(membersOf(team, rules).map((seat) => totals(rules, worth)[seat])))
  const shares = add(sums) === 0 ? sums.map(() => 1) : sums
  const drawn = ticket('end', add(shares), 0)
  let rest = drawn.roll
  const team = shares.findIndex((share) => {
    rest -= share
    return rest <= 0
  })
  return { winners: membersOf(team, rules), ticket: { roll: drawn.roll, total: drawn.total } }
}

/** The best team wins; a ticket decides among those that are level. */
function best(rules, worth, ticket) {
  const left = rules.mode === MODES.knockout ? survivors(rules, worth, ticket) : upTo(rules.seats)
  const each = rules.mode === MODES.sprint ? points(rules, worth) : totals(rules, rules.final ? worth.slice(-1) : worth)
  const scores = upTo(rules.teams).map((team) => add(membersOf(team, rules).map((seat) => each[seat])))
  const playing = [...new Set(left.map((seat) => teamOf(seat, rules)))]
  const least = rules.mode === MODES.unlucky || (rules.mode === MODES.knockout && rules.reverse)
  const top = extreme(
    playing.map((team) => scores[team]),
    least,
  )
  const level = playing.filter((team) => scores[team] === top)
  if (level.length === 1) return { winners: membersOf(level[0], rules), ticket: null }
  const { roll, total } = ticket('end', level.length, 0)
  return { winners: membersOf(level[roll - 1], rules), ticket: { roll, total } }
}

export function outcome(rules, worth, ticket) {
  if (rules.mode === MODES.share) return { winners: [], ticket: null }
  return rules.mode === MODES.pool ? wheel(rules, worth, ticket) : best(rules, worth, ticket)
}

/** Places from a ticket on, and round to the start again. */
const turnFrom = (ticket, count) => upTo(count).map((step) => (ticket - 1 + step) % count)

/** 平分: the same for everybody; what cannot be divided goes in single hundredths to the seats from the ticket's on. */
export function coinsOf(total, seats, ticket) {
  const coins = upTo(seats).map(() => (total - (total % seats)) / seats)
  for (const seat of turnFrom(ticket, seats).slice(0, total % seats)) coins[seat] += 1
  return coins
}

/** Items from the dearest to the cheapest, each to the winner who has least; of those who are level, to who comes first from the ticket's on. */
export function itemsOf(worth, winners, ticket) {
  const list = worth.flat().map((value, place) => ({ value, place }))
  list.sort((a, b) => (a.value === b.value ? a.place - b.place : b.value - a.value))
  const turn = turnFrom(ticket, winners)
  const [has, places] = [upTo(winners).map(() => 0), upTo(winners).map(() => [])]
  for (const { value, place } of list) {
    const least = Math.min(...has)
    const who = turn.find((winner) => has[winner] === least)
    has[who] += value
    places[who].push(place)
  }
  return places.map((each) => each.sort((a, b) => a - b))
}

/** Diamonds worth 1 % of a stake, in whole diamonds rounded up. A coin is worth 100 diamonds. */
export const consolation = (stake) => Math.ceil(stake / 100)
