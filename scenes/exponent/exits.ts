import { ceilingIn } from '#shared/modes/exponent/apply.ts'
import type { ExponentStake, ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { autoOf, EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'
import type { ExitPress } from '#state/modes/exponent/stage.ts'
import type { Now } from './maths.ts'

/** How long an exit is seen, in ms. */
export const SEEN = 2_000
/** Most chips at one time. */
export const CHIPS = 4
/** Of the exits within so many ms one has a chip. */
export const WINDOW = SEEN / (CHIPS - 1)
/** Players whose portrait and name are painted. */
export const FEATURED = 24

/** Somebody leaves the round. */
export interface Exit {
  customerId: string
  /** In hundredths. */
  multiple: number
  /** Ms after the start. */
  at: number
  /** Number of the window whose chip it has; -1 for a dot alone. */
  window: number
}

/** The players whose portraits are painted: the player, then who has staked the most, in the order in which they came. */
export function featured(stakes: readonly ExponentStake[], me: string | null): ExponentStake[] {
  const own = (stake: ExponentStake) => Number(stake.customerId === me)
  return [...stakes].sort((a, b) => own(b) - own(a) || b.stake - a.stake).slice(0, FEATURED)
}

/**
 * Everybody who leaves, by hand or on their own, in the order of time, as far as it is known. Those who would leave on their own later are
 * among them, unless the index has broken before. Of each window the featured player with the highest stake has a chip, so there are never
 * more than `CHIPS`. The player's own exit is none of these.
 */
export function exitsOf(view: ExponentView, me: string | null): Exit[] {
  const { stakes, round } = view
  const ceiling = ceilingIn(view)
  const last = Math.min(round.broken?.crash ?? EXPONENT.multiple.most, EXPONENT.multiple.most - 1)
  const exits: Exit[] = []
  for (const { customerId, exited, auto } of stakes) {
    const multiple = exited ?? autoOf(auto, ceiling)
    if (customerId === me || multiple < EXPONENT.multiple.least || multiple > last) continue
    exits.push({ customerId, multiple, at: reachedAt(multiple), window: -1 })
  }
  giveChips(exits, featured(stakes, me))
  return exits.sort((a, b) => a.at - b.at || (a.customerId < b.customerId ? -1 : 1))
}

/** `players` are those with portraits, the highest stake first. */
function giveChips(exits: readonly Exit[], players: readonly ExponentStake[]): void {
  const taken = new Set<number>()
  const known = new Map(exits.map((exit) => [exit.customerId, exit]))
  for (const { customerId } of players) {
    const exit = known.get(customerId)
    const window = exit ? Math.floor(exit.at / WINDOW) : -1
    if (!exit || taken.has(window)) continue
    taken.add(window)
    exit.window = window
  }
}

/** The player's own part in what is shown. */
export interface Own {
  stake: number
  /** The multiple at which the player has left, in hundredths; null while they are in, and when it was lost. */
  exit: number | null
  /** Ms after the start at which the exit is seen; infinite for none. */
  at: number
  /** The multiple of a press whose answer is on its way; null for none. */
  pressed: number | null
}

/**
 * Ms by which an exit that nobody has told is seen late: the index may have broken just before, and the message that says so is on its way.
 * A win that is taken back would be worse than one that is late.
 */
export const GRACE = 300

/** Ms by which the server's clock may be ahead of ours: an exit that it has told is seen at once. */
const AHEAD = 250

/** Where and when the player leaves, as far as it is known: by hand, or on their own unless the index breaks before. Null for never. */
export function planOf(view: ExponentView, me: string | null, own: OwnStake | null): Pick<Exit, 'multiple' | 'at'> | null {
  const { round, stakes } = view
  const seen = stakes.find(({ customerId }) => customerId === me)
  const told = own?.round === round.round ? own : null
  if (!seen && !told) return null
  const alone = autoOf(told?.auto ?? seen?.auto ?? 0, ceilingIn(view))
  const multiple = told?.multiple ?? seen?.exited ?? alone
  if (multiple > (round.broken?.crash ?? EXPONENT.multiple.most)) return null
  return { multiple, at: reachedAt(multiple) + (multiple === alone ? GRACE : 0) }
}

/** The player's part at a moment; null when they have no stake in the round. */
export function ownAt(view: ExponentView, me: string | null, own: OwnStake | null, pressed: ExitPress | null, now: Now): Own | null {
  const told = own?.round === now.round ? own : null
  const seen = view.stakes.find(({ customerId }) => customerId === me)
  if (!told && !seen) return null
  const plan = planOf(view, me, own)
  const clock = now.phase === 'climb' || now.phase === 'end' ? now.elapsed + Math.max(now.ended, 0) : Number.NEGATIVE_INFINITY
  const early = (told?.multiple ?? seen?.exited ?? null) === null ? 0 : AHEAD
  const exit = plan !== null && clock >= plan.at - early ? plan.multiple : null
  const waits = pressed?.round === now.round && exit === null && now.phase === 'climb'
  return {
    stake: told?.stake ?? seen?.stake ?? 0,
    exit,
    at: plan?.at ?? Number.POSITIVE_INFINITY,
    pressed: waits ? pressed.multiple : null,
  }
}
