import type { ExponentStake, ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { breakTime, EXPONENT, wonAt } from '#shared/modes/exponent/rules.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { between, type Random, seededRandom } from '../kit/random.ts'

const NAMES = [
  '月半弯',
  '阿楠要发财',
  '夜航者',
  '小鹿乱撞',
  '红玉不卖',
  '云端漫步',
  '一颗星',
  '老街口',
  '风里来',
  '盛夏的蝉',
  '不语',
  'Kiko',
] as const
/** Portraits that players choose. */
const FACES = 20

/** What a preview's round is made of. */
export interface RoundOrder {
  seed: string
  /** How many are in beside the player. */
  players: number
  /** In hundredths; null while the round runs. */
  crash?: number | null
  refunded?: boolean
  /** The player's stake; null for a visitor. */
  stake?: number | null
  /** The player's own multiple, by hand, in hundredths. */
  exit?: number | null
  auto?: number
  /** Art of the item that the exit has brought. */
  item?: string
  /** Multiples at which the first others leave, in hundredths. */
  exits?: readonly number[]
  /** All others leave between these multiples. */
  crowd?: readonly [number, number]
  round?: number
}

export const ME = 'me'

/** The number of the round in previews, as in the design. */
const ROUND = 20_614

function other(order: RoundOrder, index: number, random: Random): ExponentStake {
  const { exits = [], crowd } = order
  const exited = exits[index] ?? (crowd ? Math.round(crowd[0] + (crowd[1] - crowd[0]) * random() ** 1.6) : null)
  return {
    customerId: `other-${index}`,
    nickname: NAMES[index % NAMES.length] ?? '星友',
    headPic: `avatars/${String((index % FACES) + 1).padStart(2, '0')}.webp`,
    headGround: '',
    robot: index % 5 === 4,
    stake: Math.round(between(random, 1, 200)) + (index < exits.length ? 400 - index : 0),
    auto: 0,
    exited,
  }
}

/** A round that started or starts at a server time. The same order makes the same round. */
export function previewRound(order: RoundOrder, startAt: number): { view: ExponentView; own: OwnStake | null } {
  const { seed, players, crash = null, refunded = false, stake = null, exit = null, auto = 0, round = ROUND } = order
  const random = seededRandom(`exponent:${seed}`)
  const stakes = Array.from({ length: players }, (_, index) => other(order, index, random))
  if (stake !== null)
    stakes.unshift({ ...other(order, 3, random), customerId: ME, nickname: '星野拾光', robot: false, stake, auto, exited: exit })
  const breakAt = startAt + breakTime(crash ?? 0)
  const broken = crash === null ? null : { breakAt, crash, secret: 'ab'.repeat(32), nextAt: breakAt + EXPONENT.pauseTime, refunded }
  const openAt = startAt - EXPONENT.entryTime
  const view = { round: { round, chainId: 1, place: round, openAt, startAt, maxPayout: 1_000_000, broken }, stakes }
  return { view, own: stake === null ? null : ownOf(order, stake, round) }
}

function ownOf({ exit = null, auto = 0, item: art }: RoundOrder, stake: number, round: number): OwnStake {
  const won = exit === null ? 0 : toWire(wonAt(toMinor(stake), exit))
  const item =
    art && exit !== null ? { giftId: 1, giftName: '星辉', giftImage: `items/${art}.webp`, grade: 2 as const, recoveryPrice: won } : null
  return { round, stake, auto, outcome: exit === null ? 'open' : 'exited', multiple: exit, won, item, coins: item ? 0 : won }
}
