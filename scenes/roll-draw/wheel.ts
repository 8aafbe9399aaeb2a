import type { RollBook, RollPerson } from '#shared/modes/roll/room.ts'
import { type DrawTime, drawTimes, OPENING } from '#shared/modes/roll/timeline.ts'
import { between, type Random, seededRandom } from '../kit/random.ts'
import { cellsFor, planSpin, reelPosition, reelSpeed, type SpinPlan } from '../kit/reel/profile.ts'
import { stillPosition, stillPresence } from '../kit/reel/stills.ts'

/** Lanterns around the wheel; those that are seen at one time are as many. */
export const LANTERNS = 12
const HALF = LANTERNS / 2
/** The cell of a lantern that shows nobody. */
export const BLANK = -1
/** Ms from which on a prize has a run of its own with a slow end; shorter ones are dealt while the wheel steps on. */
const RUN = 2_000
/** Lanterns that pass in a second while prizes are dealt quickly, and ms below which they are too quick to be told by fades. */
const STEPS = 11
export const HURRY = 400
/** Most lanterns by which two runs of the same length differ. */
const LOOSE = 4
/** The player's own name keeps this far from a landing that is not theirs, so that nothing looks as if it had been near. */
export const KEEP_AWAY = 4
/** Ms of the opening in which the wheel comes into motion: it makes the first half turn. */
const FIRST = { from: 200, to: OPENING } as const

/** One prize on the wheel: it goes `cells` lanterns on from `from`, and its winner is then at the front. */
export interface Turn extends DrawTime {
  from: number
  cells: number
  /** The run with its slow end; null for prizes that are dealt quickly. */
  plan: SpinPlan | null
}

/** Who hangs where on the wheel, and how it turns. */
export interface WheelPlan {
  /** Everybody whom the wheel may show, in an order that tells nothing. */
  people: readonly RollPerson[]
  /** Index into `people` by place, or `BLANK`. The wheel begins with place 0 in front. */
  strip: readonly number[]
  turns: readonly Turn[]
  /** Place of each prize's winner. */
  landings: readonly number[]
}

/** Plans the wheel of a book. The seed decides who passes by; only the part next to a landing depends on who looks: `me` is kept away from it. */
export function planWheel(book: Pick<RollBook, 'wins' | 'crowd' | 'cosmeticSeed'>, me: string | null): WheelPlan {
  const random = seededRandom(`${book.cosmeticSeed}:wheel`)
  const people = shuffled(peopleOf(book), random)
  const index = new Map(people.map(({ customerId }, at) => [customerId, at]))
  const winners = book.wins.map(({ winner }) => index.get(winner.customerId) ?? BLANK)
  const turns = turnsOf(book.wins.length, random)
  const strip = stripOf(people.length, winners, turns, random)
  const own = me === null ? undefined : index.get(me)
  const landings = turns.map(({ from, cells }) => from + cells)
  return { people, strip: own === undefined ? strip : kept(strip, landings, own, people.length), turns, landings }
}

/** Everybody of a book, once. */
export function peopleOf({ wins, crowd }: Pick<RollBook, 'wins' | 'crowd'>): RollPerson[] {
  const all = new Map<string, RollPerson>()
  for (const person of [...wins.map(({ winner }) => winner), ...crowd]) if (!all.has(person.customerId)) all.set(person.customerId, person)
  return [...all.values()]
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list]
  for (let left = mixed.length - 1; left > 0; left--) {
    const other = Math.floor(random() * (left + 1))
    const [a, b] = [mixed[left] as T, mixed[other] as T]
    mixed[left] = b
    mixed[other] = a
  }
  return mixed
}

function turnsOf(prizes: number, random: Random): Turn[] {
  let from = HALF
  return drawTimes(prizes).map(({ start, land }) => {
    const length = land - start
    const long = length >= RUN
    const cells = long ? cellsFor(length) + Math.floor(random() * (LOOSE + 1)) : Math.max(Math.round((length * STEPS) / 1000), 1)
    const turn = { start, land, from, cells, plan: long ? planSpin(cells, length, between(random, -0.3, 0.3)) : null }
    from += cells
    return turn
  })
}

/** Fills the wheel: winners at their landings, between them those who have not won yet, nobody twice among the lanterns in sight if there are enough. */
function stripOf(people: number, winners: readonly number[], turns: readonly Turn[], random: Random): number[] {
  const last = turns.at(-1)
  const length = (last ? last.from + last.cells : HALF) + HALF + 2
  const strip = Array.from({ length }, () => BLANK)
  for (const [prize, { from, cells }] of turns.entries()) strip[from + cells] = winners[prize] ?? BLANK
  const won = new Set<number>()
  let prize = 0
  for (let place = 0; place < length; place++) {
    const turn = turns[prize]
    if (turn && place === turn.from + turn.cells) {
      won.add(winners[prize] ?? BLANK)
      prize += 1
      continue
    }
    const near = new Set(strip.slice(Math.max(place - HALF, 0), place + HALF + 1))
    strip[place] = pick(people, random, (person) => !won.has(person) && !near.has(person))
  }
  return strip
}

/** Somebody for whom `fits` holds: the first from a random place on; a blank lantern if there is nobody. */
function pick(people: number, random: Random, fits: (person: number) => boolean): number {
  const begin = Math.floor(random() * people)
  for (let step = 0; step < people; step++) {
    const person = (begin + step) % people
    if (fits(person)) return person
  }
  return BLANK
}

/** The strip without `own` near a landing of somebody else: the neighbours from farther away take those places. */
function kept(strip: readonly number[], landings: readonly number[], own: number, people: number): number[] {
  const ends = new Set(landings)
  return strip.map((person, place) => {
    if (person !== own || ends.has(place)) return person
    const near = landings.some((at) => Math.abs(at - place) <= KEEP_AWAY && strip[at] !== own)
    if (!near) return person
    const seen = new Set(strip.slice(Math.max(place - HALF, 0), place + HALF + 1))
    for (let step = 1; step < people; step++) {
      const other = (own + step) % people
      const later = strip.indexOf(other)
      // Who has won before must not come back: only those are taken who are still to be seen.
      if (!seen.has(other) && later >= 0 && strip.lastIndexOf(other) > place) return other
    }
    return BLANK
  })
}

/** How the wheel stands at a moment of the draw. */
export interface WheelNow {
  /** Places that have passed the front; fractions are on their way. */
  position: number
  /** Lanterns in a second. */
  speed: number
  /** The prize whose reel turns or has turned last; −1 in the opening. */
  prize: number
  /** Visibility of the lanterns, where they fade instead of moving. */
  presence: number
}

const smooth = (u: number) => u * u * (3 - 2 * u)

/** Writes how the wheel stands `ms` after the first frame. `still` fades instead of turning. */
export function wheelAt({ turns }: WheelPlan, ms: number, still: boolean, to: WheelNow): WheelNow {
  const prize = prizeAt(turns, ms)
  to.prize = prize
  to.presence = 1
  to.speed = 0
  const turn = turns[prize]
  if (!turn) {
    const share = Math.min(Math.max((ms - FIRST.from) / (FIRST.to - FIRST.from), 0), 1)
    to.position = still ? HALF : HALF * smooth(share)
    to.speed = still ? 0 : (6 * share * (1 - share) * HALF * 1_000) / (FIRST.to - FIRST.from)
    return to
  }
  const time = Math.min(ms, turn.land) - turn.start
  if (turn.plan) runAt(turn, turn.plan, time, still, to)
  else stepAt(turn, time, still, to)
  return to
}

function runAt({ from }: Turn, plan: SpinPlan, time: number, still: boolean, to: WheelNow): void {
  to.position = from + (still ? stillPosition(plan, time) : reelPosition(plan, time))
  if (still) to.presence = stillPresence(plan, time)
  else if (time < plan.duration) to.speed = reelSpeed(plan, time)
}

function stepAt({ from, cells, start, land }: Turn, time: number, still: boolean, to: WheelNow): void {
  const length = land - start
  const share = length > 0 ? time / length : 1
  if (still) {
    to.position = from + (share < 0.3 ? 0 : cells)
    to.presence = length < HURRY ? 0 : Math.min(Math.abs(share - 0.3) / 0.3, 1)
    return
  }
  // A quick start and a soft stop.
  const run = 1 - (1 - smooth(share)) ** 1.6
  const ahead = Math.min(share + 0.01, 1)
  to.position = from + cells * run
  to.speed = share >= 1 ? 0 : (cells * (1 - (1 - smooth(ahead)) ** 1.6 - run) * 1_000) / (length * 0.01)
}

/** The prize whose reel has begun last. */
export function prizeAt(turns: readonly DrawTime[], ms: number): number {
  let [low, high] = [-1, turns.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2)
    if ((turns[middle]?.start ?? 0) <= ms) low = middle
    else high = middle - 1
  }
  return low
}

/** How many prizes have landed. */
export function landedAt(turns: readonly DrawTime[], ms: number): number {
  const prize = prizeAt(turns, ms)
  const turn = turns[prize]
  return turn ? prize + (ms >= turn.land ? 1 : 0) : 0
}
