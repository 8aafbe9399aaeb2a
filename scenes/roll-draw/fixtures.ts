import type { Grade } from '#shared/codes.ts'
import type { RollBook, RollPerson, RollPrize, RollRoom, RollWin } from '#shared/modes/roll/room.ts'
import { ROLL, type RollState } from '#shared/modes/roll/rules.ts'
import { seededRandom } from '../kit/random.ts'

const PRIZES: readonly [art: string, name: string, grade: Grade, price: number][] = [
  ['trophy', '冠军金杯', 0, 5_200],
  ['knife_porc', '猎刀·青花瓷缠枝莲典藏纪念款', 1, 1_280],
  ['samurai', '将军兜', 1, 980],
  ['rifle_nebula', '星云步枪', 1, 742],
  ['crown_phoenix', '凤凰金冠', 2, 620.5],
  ['gaunt_circuit', '义体拳套', 2, 188.8],
  ['ring_amethyst', '紫晶之戒', 2, 132],
  ['crystal_blue', '深海晶簇', 3, 36],
  ['mask_ninja', '夜行面具', 3, 31.8],
  ['potion_red', '治疗药剂', 4, 1.12],
  ['boot_steel', '精铁战靴', 4, 2.4],
]

const NAMES = [
  '星野拾光',
  '阿楠要发财',
  '夜航者',
  '机器人·柒',
  '月半弯',
  '不羁的风',
  '一个名字特别特别长的玩家',
  'Captain_2026',
  '糖醋小排骨',
  '欧气满满的小匣子',
  '柚子',
  '凌晨四点半的便利店',
  'K',
  '云端漫步',
  '老张',
  '今天也要加油鸭',
] as const

/** The player of every fixture. */
export const ME = 'p0'

/** Most characters of a nickname. */
const LONGEST = 12

/** Somebody made up, by number. The 14th has no picture. */
export function person(index: number): RollPerson {
  const round = Math.floor(index / NAMES.length) || ''
  const name = NAMES[index % NAMES.length] ?? ''
  const pictures: Record<number, string> = { 14: '' }
  return {
    customerId: `p${index}`,
    nickname: `${name.slice(0, LONGEST - `${round}`.length)}${round}`,
    headPic: pictures[index] ?? `avatars/${String(1 + ((index * 7) % 30)).padStart(2, '0')}.webp`,
    headGround: '',
    robot: index % 4 === 3,
  }
}

function card(index: number): Omit<RollPrize, 'count'> {
  const [art, giftName, grade, recoveryPrice] = PRIZES[Math.min(index, PRIZES.length - 1)] as (typeof PRIZES)[number]
  return { giftId: index + 1, giftName, giftImage: `items/${art}.webp`, grade, recoveryPrice }
}

export interface RoomOrder {
  by?: RollRoom['by']
  state?: RollState
  /** Ms until it closes. */
  left?: number
  /** Ms since it closed. */
  closed?: number
  newest?: number
  entrants?: number
  joined?: boolean
}

/** Builds a room at a server time. */
export function previewRoom(order: RoomOrder, now: number): RollRoom {
  const { by = 'time', state = 'open', left = 3_600_000, closed = -1, newest = 8, entrants = 1_286 } = order
  const prizes = PRIZES.map((_, index) => ({ ...card(index), count: [1, 2, 3, 10][index] ?? 5 }))
  const drawAt = closed >= 0 ? now - closed + ROLL.lead : null
  return {
    roomId: 'r1',
    title: '星夜狂欢房',
    host: null,
    by,
    condition: { kind: 'none' },
    best: prizes.slice(0, 4),
    pieces: prizes.reduce((sum, { count }) => sum + count, 0),
    value: 12_386,
    entrants,
    seats: 2_000,
    state,
    createdAt: now - 7_200_000,
    closeAt: closed >= 0 ? now - closed : now + left,
    drawAt,
    reason: state === 'cancelled' ? 'host' : null,
    prizes,
    serverSeedHash: '',
    entrantsHash: drawAt === null ? null : '5d20b7f3a1c84e6690bb12d7e4f05a3c8e7d6b5a49382716f0e1d2c3b4a591ae',
    newest: Array.from({ length: newest }, (_, index) => person(newest - 1 - index)),
    book: null,
  }
}

export interface DrawOrder {
  seed: string
  prizes: number
  crowd?: number
  /** Place of the player's prize in the order of the draw; null when they win none. */
  own?: number | null
}

/** Builds the book of a draw. The same order gives the same book. */
export function previewDraw({ seed, prizes, crowd = ROLL.crowd, own = null }: DrawOrder, drawAt = 0): RollBook {
  const random = seededRandom(`${seed}:winners`)
  const others = Array.from({ length: prizes + crowd }, (_, index) => index + 1)
  for (let left = others.length - 1; left > 0; left--) {
    const other = Math.floor(random() * (left + 1))
    const [a, b] = [others[left] as number, others[other] as number]
    others[left] = b
    others[other] = a
  }
  const wins = Array.from({ length: prizes }, (_, place): RollWin => {
    const prize = card(Math.min(prizes - 1 - place, PRIZES.length - 1))
    return { ...prize, winner: person(place === own ? 0 : (others[place] ?? 0)) }
  })
  const rest = others.slice(prizes, prizes + crowd).map(person)
  return {
    kind: 'roll',
    roomId: 'r1',
    title: '星夜狂欢房',
    drawAt,
    wins,
    crowd: own === null && crowd > 0 ? [person(0), ...rest.slice(1)] : rest,
    entrants: 1_286,
    serverSeed: '',
    cosmeticSeed: seed,
  }
}
