import { type Standing, standingAfter } from '#shared/modes/battle/outcome.ts'
import type { BattleRoom, RoomNumber } from '#shared/modes/battle/room.ts'
import { BattleMode, RoomState, roundTimeOf, teamOf } from '#shared/modes/battle/rules.ts'
import { rulesOf, ticketsOf, worthsOf } from '#shared/modes/battle/told.ts'
import { toMinor, toWire } from '#shared/money.ts'

/** Where a room is, as its page shows it. `ending` is from the last round's end until the prizes have arrived. */
export type RoomPhase = 'waiting' | 'ready' | 'running' | 'ending' | 'over' | 'cancelled'

/** Computes the phase at a server time. */
export function phaseOf(room: BattleRoom, now: number): RoomPhase {
  if (room.state === RoomState.cancelled) return 'cancelled'
  if (room.startAt === null) return 'waiting'
  if (now < room.startAt) return 'ready'
  if (!room.end || now < room.end.at) return 'running'
  return now < room.end.settledAt ? 'ending' : 'over'
}

/** The phase that the page shows. `endless`: the stage draws nothing, or the player skips, so no end is played. It is told by then. */
export function shownPhase(room: BattleRoom, now: number, endless: boolean): RoomPhase {
  const phase = phaseOf(room, now)
  return phase === 'ending' && endless ? 'over' : phase
}

/** The grades of everything that was drawn so far: the end is about all of it. */
export const gradesDrawn = (room: BattleRoom | null): number[] => room?.rounds.flatMap(({ drops }) => drops.map(({ grade }) => grade)) ?? []

/** True while the back arrow is barred for somebody who sits in the room (design 1.6). */
export const isBarred = (phase: RoomPhase): boolean => phase === 'ready' || phase === 'running' || phase === 'ending'

/** True while every seat of a bound room is taken and its public random number is waited for. Nobody can leave such a room. */
export const isSealed = (room: BattleRoom): room is BattleRoom & { number: RoomNumber } =>
  room.state === RoomState.waiting && room.number !== undefined

/** A number that is not there so many ms after its moment is late: drand publishes it at that moment, and the server has it some 2 s after that. */
const LATE = 15_000

/** Where the number of a sealed room is: its moment is yet to come, it is being fetched, or that takes too long. */
export type NumberStage = 'coming' | 'reading' | 'late'

/** Computes that at a server time. */
export function numberStage({ at }: Pick<RoomNumber, 'at'>, now: number): NumberStage {
  if (now < at) return 'coming'
  return now <= at + LATE ? 'reading' : 'late'
}

/** True while the back arrow is barred for somebody who sits in a sealed room: the battle may begin at any moment, unless the number is late. */
export const isSealBarred = (room: BattleRoom, now: number): boolean => isSealed(room) && numberStage(room.number, now) !== 'late'

/** Part of a round's time after which its reels stand still. */
const LANDED = 0.72

/**
 * The room with only those rounds whose reels stand still at a server time. `shown` is how many the stage has shown as landed, null where none
 * stands: a reel whose pictures came late lands later than its time. A round that is over counts in any case.
 */
export function landedRoom(room: BattleRoom, now: number, shown: number | null = null): BattleRoom {
  const time = roundTimeOf(room.fast)
  const isLanded = (startAt: number, place: number) => startAt + LANDED * time <= now && (shown === null || place < shown)
  return { ...room, rounds: room.rounds.filter(({ startAt }, place) => startAt + time <= now || isLanded(startAt, place)) }
}

/** How the seats stand after the rounds of `room`. */
export const standingOf = (room: BattleRoom): Standing => standingAfter(rulesOf(room), worthsOf(room), ticketsOf(room))

/** Seat of a player; null for somebody who watches. */
export function seatOf({ players }: Pick<BattleRoom, 'players'>, uid: string | undefined): number | null {
  const seat = players.findIndex((player) => player !== null && player.customerId === uid)
  return uid && seat >= 0 ? seat : null
}

/** A figure of the running room with its name. */
export interface Figure {
  label: string
  text: string
}

/** What is at stake: the worth of everything that has landed. Before the first landing nothing is won yet, and it is what the seats have paid. */
export function potOf(room: BattleRoom, { totals }: Standing): Figure {
  const sum = totals.reduce((all, total) => all + total, 0)
  return sum === 0 ? { label: '总入场', text: coins(toMinor(room.cost) * room.seats) } : { label: '奖池', text: coins(sum) }
}

/** How a player stands, in words. `good` colours them. */
export interface LeadWords extends Figure {
  good: boolean | null
}

/** Says how far the player is ahead or behind; to somebody who watches, who leads. Null while nobody can be ahead. */
export function leadOf(room: BattleRoom, standing: Standing, me: number | null): LeadWords | null {
  const { totals, scores, leaders, out } = standing
  const sum = totals.reduce((all, total) => all + total, 0)
  if (sum === 0) return null
  if (room.mode === BattleMode.share) return { label: '人均可分', text: coins(Math.floor(sum / room.seats)), good: null }
  if (leaders.length === 0) return null
  if (me === null) return { label: '暂时领先', text: leaderNames(room, leaders), good: null }
  if (out[me] !== null) return { label: '您已出局', text: '物品仍计入奖池', good: null }
  const isAhead = leaders.includes(me)
  const others = scores.filter((_, seat) => teamOf(seat, room) !== teamOf(me, room) && out[seat] === null)
  if (others.length === 0) return { label: '您留到了最后', text: coins(scores[me] ?? 0), good: true }
  const best = leastWins(room) ? Math.min(...others) : Math.max(...others)
  const gap = Math.abs((scores[me] ?? 0) - best)
  if (isAhead && gap === 0)
    return {
      label: '与您并列',
      text: leaderNames(
        room,
        leaders.filter((seat) => teamOf(seat, room) !== teamOf(me, room)),
      ),
      good: null,
    }
  return { label: isAhead ? '您暂时领先' : '与领先者相差', text: room.mode === BattleMode.sprint ? `${gap} 分` : coins(gap), good: isAhead }
}

const leastWins = ({ mode, reverse }: BattleRoom) => mode === BattleMode.unlucky || (mode === BattleMode.knockout && reverse)
const coins = (minor: number) => toWire(minor).toLocaleString('en-US', { minimumFractionDigits: 2 })
const leaderNames = ({ players }: BattleRoom, seats: readonly number[]) => seats.map((seat) => players[seat]?.nickname ?? '').join('、')

/** The seats as the result lists them: winners first, then by score. */
export function ranking(room: BattleRoom): number[] {
  const { scores } = standingOf(room)
  const sign = leastWins(room) ? 1 : -1
  const won = (seat: number) => Number(room.end?.winners.includes(seat) ?? false)
  return scores.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || sign * ((scores[a] ?? 0) - (scores[b] ?? 0)) || a - b)
}

/** What a screen reader says when the room is sealed, when a round has landed and when the battle is over. */
export function spokenRoom(room: BattleRoom, phase: RoomPhase, me: number | null): string {
  const last = room.rounds.at(-1)
  const name = (seat: number) => (seat === me ? '您' : (room.players[seat]?.nickname ?? ''))
  if (room.end && (phase === 'ending' || phase === 'over')) {
    if (room.end.winners.length === 0) return `对局结束，全部物品折成 ${room.end.value} 金币平分`
    return `对局结束，${room.end.winners.map(name).join('、')} 赢得全部物品，总值 ${room.end.value} 金币`
  }
  if (isSealed(room)) return '全员就位，等待公开随机数'
  if (!last) return ''
  return `第 ${last.round + 1} 轮：${last.drops.map(({ giftName }, seat) => `${name(seat)} ${giftName}`).join('，')}`
}

/** How many equal things fit into a box in whole lines. All lengths in CSS px, `gap` between two of them both ways. */
export function placesIn(box: Size, one: Size, gap: number): number {
  const inLine = (room: number, each: number) => Math.max(Math.floor((room + gap + 0.5) / (each + gap)), 1)
  return inLine(box.width, one.width) * inLine(box.height, one.height)
}

interface Size {
  width: number
  height: number
}

/** How many of `count` things are shown in `places`: the last place is left to tell of the others where not all fit. */
export const shownOf = (count: number, places: number): number => (count <= places ? count : Math.max(places - 1, 1))

/** What a seat has drawn, the rarest first and of these the dearest: the end of a row may be out of sight. Equal ones stand in the order of their rounds. */
export function bestFirst({ rounds }: Pick<BattleRoom, 'rounds'>, seat: number) {
  return rounds
    .flatMap(({ round, drops }) => {
      const drop = drops[seat]
      return drop ? [{ round, drop }] : []
    })
    .sort((a, b) => a.drop.grade - b.drop.grade || b.drop.recoveryPrice - a.drop.recoveryPrice || a.round - b.round)
}
