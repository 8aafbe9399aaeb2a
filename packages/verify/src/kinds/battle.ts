import * as z from 'zod/mini'
import type { OddsTable } from '../../../../src/shared/fairness/oddsTable.ts'
import { BATTLE_CHECKS } from '../../../../src/shared/modes/battle/checkNames.ts'
import { BATTLE_FACTS } from '../../../../src/shared/modes/battle/facts.ts'
import {
  type BattleRoom,
  battleDrop,
  battleEnd,
  battlePrize,
  battleRoom,
  battleRound,
  type RoomNumber,
} from '../../../../src/shared/modes/battle/room.ts'
import { areRulesAllowed, BATTLE, BATTLE_MODES, BattleMode } from '../../../../src/shared/modes/battle/rules.ts'
import { rulesOf } from '../../../../src/shared/modes/battle/told.ts'
import { type BattleCheck, type BattleCheckName, verifyBattle } from '../../../../src/shared/modes/battle/verify.ts'
import { CASE_MODE } from '../../../../src/shared/modes.ts'
import { beaconFields, beaconSides, isSigned, numberSides } from './beacon.ts'
import { hex32, moment, money, short, whole } from './fields.ts'
import { type ProofKind, reader } from './kind.ts'
import { publishedFacts, SEED_PUBLISHED } from './published.ts'

const { maxRounds } = BATTLE
const MOST_SEATS = 6

const drop = z.looseObject({ ...battleDrop.shape, recoveryPrice: money })
const round = z.looseObject({ ...battleRound.shape, drops: z.array(drop).check(z.maxLength(MOST_SEATS)) })
const prize = z.looseObject({ ...battlePrize.shape, places: z.array(whole(0, maxRounds * MOST_SEATS)).check(z.maxLength(100)) })
const end = z.looseObject({
  ...battleEnd.shape,
  serverSeed: hex32,
  winners: z.array(whole(0, MOST_SEATS - 1)).check(z.maxLength(MOST_SEATS)),
  prizes: z.array(prize).check(z.maxLength(MOST_SEATS)),
  chosen: z.array(z.int()).check(z.maxLength(maxRounds)),
})

const room = z.looseObject({
  ...battleRoom.shape,
  serverSeedHash: hex32,
  seedPublishedAt: z.optional(moment),
  cost: money,
  clientSeeds: z.array(short).check(z.maxLength(MOST_SEATS)),
  number: z.optional(z.looseObject({ ...beaconFields, sealedAt: moment, at: moment })),
  rounds: z.array(round).check(z.minLength(1), z.maxLength(maxRounds)),
  end,
})

const table = z.looseObject({
  boxId: z.int(),
  version: z.int(),
  pityLimit: z.nullable(whole(1, 1_000_000)),
  entries: z.array(z.looseObject({ giftId: z.int(), grade: z.int(), weight: whole(1, 2 ** 40) })).check(z.minLength(1), z.maxLength(4_000)),
})

/** A room that is over, and the odds table of each of its rounds. A battle that nobody could have played is refused. */
const schema = z.looseObject({ room, tables: z.array(z.nullable(table)).check(z.maxLength(maxRounds)) }).check(
  z.refine(({ room: { rounds, boxes, seats } }) => rounds.length === boxes.length && rounds.every(({ drops }) => drops.length === seats)),
  z.refine(
    ({ room: played }) => areRulesAllowed(rulesOf(played)) && (played.mode === BattleMode.share) === (played.end.winners.length === 0),
  ),
  z.refine(({ room: { boxes }, tables }) => tables.length === boxes.length),
)

const seatText = (seat: number) => `座位 ${seat + 1}`

/** `[[0,1],3,6]` as the check writes it: winners, roll and total of the ticket. */
function winnerText(text: string): string {
  const [seats, roll, total] = JSON.parse(text) as [number[], number | null, number | null]
  const who = seats.length > 0 ? seats.map(seatText).join('、') : '平分，没有胜者'
  return roll === null ? who : `${who} · 抽签票 ${roll} / ${total}`
}

/** `[2,[0,[1,3],0,0],…]` as the check writes it: the ticket of the division, then seat, places, coins and diamonds of each. */
function prizeText(text: string): string {
  const [split, ...prizes] = JSON.parse(text) as [number, ...[number, number[], number, number][]]
  const each = prizes.map(([seat, places, coins, diamonds]) => {
    const items = places.length > 0 ? `第 ${places.map((place) => place + 1).join('、')} 件` : ''
    const rest = [items, coins > 0 ? `${coins} 金币` : '', diamonds > 0 ? `${diamonds} 钻石` : ''].filter(Boolean).join('，')
    return `${seatText(seat)}：${rest || '无'}`
  })
  return `分配票 ${split}；${each.join('；')}`
}

/** A hash by both its ends: there is one for each round. */
const ends = (hash: string) => (hash === '' ? '缺少' : `${hash.slice(0, 10)}…${hash.slice(-6)}`)

const WORDS: Partial<Record<BattleCheckName, (text: string) => string>> = {
  clients: (text) => `${text} 个座位`,
  order: (text) => text.split(',').join(' → '),
  tables: (text) => text.split(',').map(ends).join(' '),
  winner: winnerText,
  prizes: prizeText,
}

const sideText = (name: BattleCheckName, text: string) => WORDS[name]?.(text) ?? text

/** What a check compares. */
function sidesOf({ name, ok, said, computed }: BattleCheck, { bound, number }: BattleRoom): { claimed: string; computed: string } {
  const told = (claimed: string, other: string) => ({ claimed, computed: ok ? claimed : other })
  const named = { bound, beacon: number }
  if (name === 'number') return told(numberSides.claimed(named), numberSides.computed(named, ruleOf))
  if (name === 'beacon') return told(beaconSides.claimed(number), beaconSides.computed)
  return { claimed: sideText(name, said), computed: sideText(name, computed) }
}

/** Why a number is not the one of a room. */
const ruleOf = ({ sealedAt }: RoomNumber) => `满员（${new Date(sealedAt).toISOString()}）3 秒之后的第一轮不是它，或者满员后才公布哈希`

/** A battle that is over, with the odds tables of its rounds. */
export const battle: ProofKind = {
  kind: 'battle',
  marks: ['room', 'tables'],
  read: reader(schema, ({ room: played, tables }) => ({
    mode: 'battle',
    id: played.roomId,
    title: `${BATTLE_FACTS.name} · 房间 ${played.roomId} · ${BATTLE_MODES[played.mode].name} · ${played.seats} 人 ${played.rounds.length} 轮`,
    facts: [...publishedFacts(SEED_PUBLISHED, played.seedPublishedAt), ...publishedFacts('满员于', played.number?.sealedAt)],
    check: () => {
      const odds = tables.map((each): OddsTable | null => each && { mode: CASE_MODE, subject: each.boxId, ...each })
      const signed = played.number ? isSigned(played.number) : null
      return verifyBattle(played, played.end, odds, { signed }).map((each) => ({
        name: each.name,
        title: BATTLE_CHECKS[each.name],
        ok: each.ok,
        ...sidesOf(each, played),
      }))
    },
  })),
}
