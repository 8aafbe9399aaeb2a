import type { StripGift } from '#shared/book.ts'
import type { Grade } from '#shared/codes.ts'
import { outcomeOf, standingAfter, type TicketDraw } from '#shared/modes/battle/outcome.ts'
import { consolationFor, divideCoins } from '#shared/modes/battle/prize.ts'
import type { BattleDrop, BattleEnd, BattlePlayer, BattleRoom, BattleRound } from '#shared/modes/battle/room.ts'
import { BATTLE, BattleMode, endTimeOf, RoomState, roundTimeOf, type SeatNumber } from '#shared/modes/battle/rules.ts'
import { rulesOf, worthsOf } from '#shared/modes/battle/told.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { pickWeighted, type Random, seededRandom } from '../kit/random.ts'

const ITEMS: readonly [art: string, name: string, grade: Grade, price: number, weight: number][] = [
  ['crown_phoenix', '凤凰金冠', 0, 12_600, 4],
  ['samurai', '将军兜', 1, 980, 16],
  ['axe_tiger', '战斧·虎纹', 1, 1_120, 16],
  ['rifle_nebula', '星云步枪', 2, 320, 60],
  ['ring_amethyst', '紫晶婚戒', 2, 132, 60],
  ['gaunt_circuit', '义体拳套', 2, 188.8, 60],
  ['knife_porc', '猎刀·青花', 3, 58.2, 160],
  ['crystal_blue', '深海晶簇', 3, 36, 160],
  ['mask_ninja', '夜行面具', 3, 31.8, 160],
  ['boot_steel', '精铁战靴', 4, 2.4, 300],
  ['blunder_camo', '土制火铳', 4, 3.65, 300],
  ['potion_red', '治疗药剂', 4, 1.12, 300],
]

/** What the reels of every made-up box may show. */
export const STRIP: readonly StripGift[] = ITEMS.map(([art, giftName, grade, recoveryPrice, weight], index) => ({
  giftId: index + 1,
  giftName,
  giftImage: `items/${art}.webp`,
  grade,
  recoveryPrice,
  weight,
}))

const BOXES = [
  'red_chest',
  'star_gashapon',
  'steel_vault',
  'kraken_hoard',
  'neon_arcade',
  'royal_egg',
  'moon_lantern',
  'toy_rocket',
] as const
const PRICES = [68, 188, 25, 128, 66, 88, 36, 12]
const NAMES = ['星野拾光', '阿楠要发财', '夜航者', '机器人·柒', '月半弯', '不羁的风'] as const

export interface BattleOrder {
  seed: string
  seats: SeatNumber
  teams?: number
  mode?: BattleMode
  rounds?: number
  fast?: boolean
  final?: boolean
  reverse?: boolean
  /** Grades by round and seat, where the seed shall not choose. */
  grades?: Readonly<Record<string, Grade>>
  /** True: three players wear a frame around their pictures. */
  framed?: boolean
  /** Seats of robots; the fourth where it does not say. */
  robots?: readonly number[]
  /** Number of taken seats of a room that waits. */
  taken?: number
}

/** Frames of the first seats; the others have none. */
const FRAMES = ['frames/dragon.webp', 'frames/neon.webp', 'frames/royal.webp']

/** Builds a room that waits, with `taken` seats taken. `now` is a server time. */
export function waitingRoom(order: BattleOrder, now: number): BattleRoom {
  const { seats, teams = seats, mode = BattleMode.lucky, rounds = 6, taken = seats } = order
  const boxes = Array.from({ length: rounds }, (_, round) => ({
    boxId: 1 + (round % BOXES.length),
    boxName: '赤霄宝匣',
    boxImage: `boxes/${BOXES[round % BOXES.length]}.webp`,
    openPrice: PRICES[round % PRICES.length] ?? 68,
    oddsVersion: 1,
    oddsHash: '',
  }))
  return {
    roomId: '286190',
    mode,
    seats,
    teams,
    final: order.final ?? false,
    reverse: order.reverse ?? false,
    fast: order.fast ?? false,
    hidden: false,
    shuffle: false,
    cost: boxes.reduce((sum, { openPrice }) => sum + openPrice, 0),
    state: RoomState.waiting,
    createdAt: now,
    fillBy: now + BATTLE.fillTime,
    startAt: null,
    boxes,
    players: Array.from({ length: seats }, (_, seat) => (seat < taken ? playerOn(seat, order) : null)),
    hostId: 'p0',
    code: null,
    serverSeedHash: '',
    clientSeeds: [],
    rounds: [],
    end: null,
    sequence: 1,
  }
}

function playerOn(seat: number, { framed = false, robots = [3] }: BattleOrder): BattlePlayer {
  const headPic = `avatars/${String(3 + seat * 4).padStart(2, '0')}.webp`
  return {
    seat,
    customerId: `p${seat}`,
    nickname: NAMES[seat] ?? `玩家${seat}`,
    headPic,
    headGround: framed ? (FRAMES[seat] ?? '') : '',
    robot: robots.includes(seat),
  }
}

/** Builds a battle whose first round starts at `startAt`, with all rounds and its end. The same order gives the same battle. */
export function previewBattle(order: BattleOrder, startAt: number): BattleRoom {
  const waiting = waitingRoom(order, startAt - 60_000)
  const random = seededRandom(`battle:${order.seed}`)
  const room: BattleRoom = { ...waiting, state: RoomState.running, startAt, clientSeeds: waiting.players.map(() => 'seed'), sequence: 99 }
  const time = roundTimeOf(room.fast)
  const ticket: TicketDraw = (_, total) => 1 + Math.floor(random() * total)
  room.rounds = room.boxes.map((_, round) => roundOf(order, random, round, startAt + round * time))
  const rules = rulesOf(room)
  for (const round of room.rounds) {
    const worths = worthsOf(room).slice(0, round.round + 1)
    standingAfter(rules, worths, (of, total, at) => {
      const told = room.rounds[at]?.ticket
      if (told?.total === total) return told.roll
      const drawn = { roll: ticket(of, total, at), total }
      if (room.rounds[at]) room.rounds[at].ticket = drawn
      return drawn.roll
    })
  }
  return { ...room, end: endOf(room, startAt + room.boxes.length * time, ticket) }
}

function roundOf(order: BattleOrder, random: Random, round: number, startAt: number): BattleRound {
  const drops = Array.from({ length: order.seats }, (_free, seat): BattleDrop => {
    const wanted = order.grades?.[`${round}/${seat}`]
    const from = wanted === undefined ? STRIP : STRIP.filter(({ grade }) => grade === wanted)
    const gift = pickWeighted(random, from, ({ weight }) => weight) ?? (STRIP[0] as StripGift)
    const { weight: _weight, ...card } = gift
    return { ...card, roll: 1, total: 1_000_000, cursor: 0 }
  })
  return { round, startAt, drops, cosmeticSeed: `${order.seed}:${round}`, ticket: null }
}

function endOf(room: BattleRoom, at: number, ticket: TicketDraw): BattleEnd {
  const rules = rulesOf(room)
  const worths = worthsOf(room)
  const outcome = outcomeOf(rules, worths, (of, total, round) => {
    const told = of === 'round' ? room.rounds[round]?.ticket : null
    return told?.total === total ? told.roll : ticket(of, total, round)
  })
  const value = worths.flat().reduce((sum, worth) => sum + worth, 0)
  const coins = divideCoins(value, room.seats, 1)
  const shared = room.mode === BattleMode.share
  const prizes = room.players.map((_, seat) => ({
    seat,
    places: outcome.winners[0] === seat ? worths.flat().map((_, place) => place) : [],
    coins: shared ? toWire(coins[seat] ?? 0) : 0,
    diamonds: shared || outcome.winners.includes(seat) ? 0 : toWire(consolationFor(toMinor(room.cost))),
  }))
  const settledAt = at + endTimeOf(room.mode)
  return {
    at,
    settledAt,
    winners: outcome.winners,
    ticket: outcome.ticket,
    split: 1,
    prizes,
    value: toWire(value),
    serverSeed: '',
    chosen: room.boxes.map(({ boxId }) => boxId),
  }
}
