import type { ExponentView } from '#shared/modes/exponent/round.ts'
import { FLIGHT } from '#state/modes/exponent/prize.ts'
import type { Cue } from '../kit/cue.ts'
import type { Exit } from './exits.ts'
import { PIECES } from './pitch.ts'

/** Something that is heard or felt once at a server time. Its `id` stays the same however often the list is made anew. */
export interface RoundCue extends Cue {
  id: string
}

/** Ms by which a cue may be late: messages bring exits and the break after their moment. */
export const LATE = 700

/**
 * Everything that a round lets hear, as far as it is known, in the order of time, without the drone. `own` is the player's own exit,
 * `inside` is true while they have a stake, and `prize` is the server time at which the flight of
 * their item begins.
 */
export function cuesOf(
  { round }: ExponentView,
  exits: readonly Exit[],
  own: Pick<Exit, 'at'> | null,
  inside: boolean,
  prize: number | null = null,
): RoundCue[] {
  const { startAt, broken } = round
  const last = broken?.breakAt ?? Number.POSITIVE_INFINITY
  const cues: RoundCue[] = [3, 2, 1].map((left) => ({
    id: `tick${left}`,
    at: startAt - left * 1_000,
    sound: 'notch',
    rate: left === 1 ? 1.4 : 1.1,
    ...(inside ? { haptic: 12 } : {}),
  }))
  cues.push({ id: 'launch', at: startAt, sound: 'launch', volume: 0.8, ...(inside ? { haptic: 24 } : {}) })
  for (const { customerId, multiple, at } of exits) {
    if (startAt + at > last) continue
    cues.push({ id: `exit:${customerId}`, at: startAt + at, sound: 'exitPop', rate: Math.min(0.9 + multiple / 2_000, 1.5), volume: 0.55 })
  }
  if (own) cues.push({ id: 'own', at: startAt + own.at, sound: 'cashOut', haptic: 'land1' })
  if (prize !== null) cues.push({ id: 'prize', at: prize + FLIGHT.land, sound: 'coin', volume: 0.8, haptic: 12 })
  if (broken) cues.push(...endCues(broken, inside && own === null))
  return cues.sort((a, b) => a.at - b.at)
}

function endCues({ breakAt, crash, refunded }: NonNullable<ExponentView['round']['broken']>, lost: boolean): RoundCue[] {
  if (crash >= 10_000) {
    return [
      { id: 'top', at: breakAt, sound: 'goldFlood', haptic: 'legend' },
      { id: 'coins', at: breakAt + 420, sound: 'fountain', volume: 0.8 },
    ]
  }
  if (refunded) return [{ id: 'refund', at: breakAt, sound: 'cooling', volume: 0.7 }]
  return [{ id: 'break', at: breakAt, sound: 'fracture', volume: lost ? 1 : 0.75, ...(lost ? { haptic: [40, 30, 60] } : {}) }]
}

/** The piece of the drone that begins between two moments, ms after the start; null for none. */
export function pieceBetween(from: number, to: number): (typeof PIECES)[number] | null {
  let [low, high] = [0, PIECES.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((PIECES[middle]?.at ?? 0) <= to) low = middle + 1
    else high = middle
  }
  const piece = PIECES[low - 1]
  return piece && piece.at > from ? piece : null
}
