import { Texture } from 'pixi.js'
import { BattleMode, teamOf } from '#shared/modes/battle/rules.ts'
import type { Minor } from '#shared/money.ts'
import { COLOURS } from '#shared/tokens.ts'
import { cubicOut, mix, sineInOut, span, spring, strike, swell } from '../kit/fx/curves.ts'
import type { Quad } from '../kit/quads.ts'
import type { Amount } from './Amount.ts'
import type { Column } from './Column.ts'
import { isLost } from './cues.ts'
import type { Ground } from './Ground.ts'
import { crownedAt, END_TIMES, leaderOf, type Now, ROUND_LIGHT, seatsOfTeam, teamAt, ticketPlace, WHEEL_TIMES } from './maths.ts'
import type { Room } from './Room.ts'
import { COUNT_SIZE } from './RoomSheet.ts'
import { ROBOT_TIMES, type RobotMoment, robotMoment } from './robotMoment.ts'

/** Ms that the columns take to assemble, and between two of them. */
const ASSEMBLE = { each: 620, apart: 90, from: 2_800 } as const
/** Ms for which a rare drop lights its column. */
const RARE = 1_700
const JOIN = 520

/**
 * Poses everything for a moment: the picture follows from the room and `now` alone. `time` is the server time, `joined` when each seat was taken,
 * `late` as for `momentOf`.
 */
export function pose(room: Room, ground: Ground, now: Now, time: number, joined: readonly number[], late: readonly number[]): void {
  for (const [seat, column] of room.columns.entries()) {
    poseColumn(room, column, seat, now, time, joined[seat] ?? Number.NEGATIVE_INFINITY)
    column.update()
    poseRobot(room, column, seat, now, time)
  }
  room.films.pose(room.layout, now)
  poseBanners(room, now)
  poseHeading(room, now, time)
  poseCrown(room, now, time, late)
  poseCount(room, now)
  poseEnd(room, now)
  light(room, ground, now)
}

/** In calm motion a robot only changes its pose when it has lost. */
function poseRobot(room: Room, column: Column, seat: number, now: Now, time: number): void {
  if (!column.robot) return
  const moment = robotMoment(room.score, now, seat, time)
  const still: RobotMoment = moment[0] === 'sad' ? ['sad', ROBOT_TIMES.sad] : ['rest', 0]
  column.showRobot(room.reduced ? still : moment)
}

function poseColumn(room: Room, column: Column, seat: number, now: Now, time: number, joined: number): void {
  const { layout, score } = room
  const { pose: own } = column
  const rect = layout.columns[seat]
  const low = layout.lows[seat]
  if (!rect || !low) return
  const player = room.room.players[seat]
  const sunk = room.reduced ? (now.ended >= END_TIMES.sink[0] ? 1 : 0) : cubicOut(span(now.ended, ...END_TIMES.sink))
  own.x = rect.x
  own.y = mix(rect.y, low.y, sunk)
  own.alpha = layout.crowded ? 1 - sunk : 1
  own.swell = 1
  own.sunk = sunk
  own.light = own.dark = own.lead = 0
  own.scan = -1
  if (now.phase === 'waiting' || now.phase === 'countdown') gather(room, column, seat, now, time, joined, player !== null)
  const round = score.standings.length > now.landed ? now.landed - 1 : -1
  const drop = room.room.rounds[round]?.drops[seat]
  own.sinceLanding = drop && round === now.round ? now.sinceLanding : -1
  own.grade = drop?.grade ?? 4
  const rare = score.rares[round] ?? NONE
  const glow = now.sinceLanding < RARE && rare.length > 0 && now.phase !== 'waiting' ? swell(now.sinceLanding, 0, 120, RARE, 700) : 0
  if (rare.includes(seat)) own.light = glow
  else own.dark = 0.5 * glow
  own.won = score.best[round]?.includes(seat) ? strike(now.sinceLanding, ROUND_LIGHT.after, 90, ROUND_LIGHT.length - 90) : 0
  own.fresh = round
  own.pop = room.reduced ? 0 : own.won
  own.swell += 0.09 * own.pop
  const leader = leaderOf(score, now.landed)
  own.lead = leader !== null && teamOf(seat, score.rules) === leader ? 1 : 0
  const out = score.standings[now.landed]?.out[seat] ?? null
  if (out !== null) own.dark = Math.max(own.dark, 0.86 * fallen(room, now, out))
  if (now.finale >= 0) own.dark = Math.max(own.dark, endDark(room, seat, now))
  showTotals(room, column, seat, now)
  showSlots(room, column, seat, now)
}

/** Before the first round: seats breathe, fill with a pop, and assemble when the room is full. */
function gather(room: Room, column: Column, seat: number, now: Now, time: number, joined: number, taken: boolean): void {
  const own = column.pose
  const calm = room.reduced
  const begin = ASSEMBLE.from - seat * ASSEMBLE.apart
  const up = now.phase === 'waiting' ? 0 : cubicOut(span(-now.left, -begin, -begin + ASSEMBLE.each))
  own.sunk = 1 - up
  const rect = room.layout.columns[seat]
  if (rect && !calm) own.y = rect.y + (1 - up) * 10
  const since = time - joined
  const pop = calm ? 1 : spring(span(since, 0, JOIN))
  const breath = calm ? 0 : 0.02 * Math.sin(time / 382 + seat * 1.1)
  own.swell = taken ? mix(0.55, 1, pop) + breath * (1 - up) : 0.94 + breath
  own.alpha = mix(taken ? 0.92 : 0.42, 1, up)
  if (room.room.players[seat]?.robot && !calm) own.scan = span(since, JOIN * 0.5, JOIN * 0.5 + 900)
}

const NONE: readonly number[] = []

/** Share of the way into the dark of a seat that fell out after `round`. */
function fallen({ score }: Room, now: Now, round: number): number {
  if (round < now.round || now.phase === 'end') return 1
  return sineInOut(span(now.sinceLanding + score.times.land, ...score.times.fall))
}

function endDark(room: Room, seat: number, now: Now): number {
  const { outcome, rules } = room.score
  if (!outcome || rules.mode === BattleMode.share) return 0
  const won = outcome.winners.includes(seat)
  return won ? 0 : 0.5 * span(now.finale, END_TIMES.count[0], END_TIMES.count[1])
}

function showTotals(room: Room, column: Column, seat: number, now: Now): void {
  const { standings, times } = room.score
  const [before, after] = [standings[Math.max(now.landed - 1, 0)], standings[now.landed]]
  const playing = now.phase === 'rounds' || now.phase === 'end'
  column.total.container.visible = playing
  if (playing) {
    count(column.total, before?.totals[seat] ?? 0, after?.totals[seat] ?? 0, now.landed === 0 ? times.roll : now.sinceLanding, times.roll)
    column.total.tint = column.pose.lead > 0 ? 0xffdf8a : 0xffffff
  }
  const extra = room.consolationOf(seat)
  const from = END_TIMES.consolation[0]
  column.extra.container.alpha = now.finale < from || extra === 0 ? 0 : span(now.finale, from, from + 200)
  if (now.finale >= from && extra > 0) count(column.extra, 0, extra, now.finale - from, END_TIMES.consolation[1] - from)
  const points = room.points[seat]
  if (!points) return
  const { portrait } = room.layout.parts
  points.size = 15
  points.tint = 0xffdf8a
  points.container.visible = playing
  points.container.alpha = column.pose.alpha
  points.container.position.set(column.pose.x + portrait.x + portrait.size * 0.42, column.pose.y + portrait.y + portrait.size * 0.4)
  points.write(`${after?.scores[seat] ?? 0}分`)
}

function showSlots(room: Room, column: Column, seat: number, now: Now): void {
  const { rules } = room.score
  const early = now.phase === 'waiting' || now.phase === 'countdown'
  const final = rules.final && now.round === rules.rounds - 1
  const calm = room.reduced
  for (let round = 0; round < column.slots.length; round++) {
    const quad = column.slots[round] as Quad
    const painted = round < now.landed ? room.slots.slot(round, seat) : null
    quad.texture = painted ?? room.slots.empty[round] ?? Texture.EMPTY
    const fresh = painted && round === now.landed - 1 ? span(now.sinceLanding, 120, 380) : 1
    const dim = final && round < rules.rounds - 1 ? 1 - 0.66 * span(now.local + (now.phase === 'end' ? 9_999 : 0), 0, 500) : 1
    quad.alpha = early ? 1 - column.pose.sunk : dim * (painted && !calm ? mix(0.2, 1, fresh) : 1)
    const current = round === now.round && !painted && now.phase === 'rounds'
    quad.tint = current ? COLOURS['amber-4'] : 0xffffff
    if (now.finale >= 0 && painted && flown(room, seat))
      quad.alpha *= 1 - 0.75 * span(now.finale, END_TIMES.fly + round * END_TIMES.row, END_TIMES.fly + round * END_TIMES.row + 200)
  }
}

function flown({ score }: Room, seat: number): boolean {
  const { outcome, rules } = score
  return outcome !== null && (rules.mode === BattleMode.share || !outcome.winners.includes(seat))
}

function poseBanners(room: Room, now: Now): void {
  const { standings, times, rules } = room.score
  const alpha = now.phase === 'waiting' ? 0 : now.phase === 'countdown' ? span(-now.left, -1_600, -1_000) : 1 - span(now.ended, 0, 300)
  for (const [team, { plate, sum }] of room.banners.entries()) {
    const own = seatsOfTeam(rules, team)
    const at = (landed: number) => own.reduce((all, seat) => all + (standings[landed]?.totals[seat] ?? 0), 0)
    plate.alpha = 0.5 * alpha
    sum.container.alpha = alpha
    if (rules.mode === BattleMode.sprint) sum.write(`${standings[now.landed]?.scores[own[0] ?? 0] ?? 0}分`)
    else count(sum, at(Math.max(now.landed - 1, 0)), at(now.landed), now.landed === 0 ? times.roll : now.sinceLanding, times.roll)
  }
}

function poseHeading(room: Room, now: Now, time: number): void {
  const { rules, times, roundTime } = room.score
  const { pose: own } = room.heading
  own.round = now.round
  own.rounds = rules.rounds
  own.local = now.local
  own.jump = times.jump
  own.left = Math.max(1 - now.local / roundTime, 0)
  own.time = time
  own.alpha = now.ended < 0 ? 1 : 1 - span(now.ended, 0, 260)
  own.waiting = now.phase === 'waiting'
  own.reduced = room.reduced
  room.heading.update(own)
}

/** Foot of the crown of a team: on its seat, or at the left end of its banner. */
function crownPlace({ layout, score, columns }: Room, team: number): { x: number; y: number } {
  const banner = layout.banners[team]
  if (banner) return { x: banner.x + 15, y: banner.y + banner.height - 1 }
  const { portrait } = layout.parts
  const own = columns[seatsOfTeam(score.rules, team)[0] ?? 0]?.pose
  return { x: (own?.x ?? 0) + portrait.x, y: (own?.y ?? 0) + portrait.y - portrait.size * 0.42 }
}

function poseCrown(room: Room, now: Now, time: number, late: readonly number[]): void {
  const { score, crown, layout } = room
  if (now.phase !== 'rounds' && now.ended > 260) {
    crown.hide()
    return
  }
  const [before, after] = [leaderOf(score, Math.max(now.landed - 1, 0)), leaderOf(score, now.landed)]
  if (now.phase === 'waiting' || now.phase === 'countdown' || (before === null && after === null)) {
    crown.hide()
    return
  }
  const delay = score.times.crown[0] - score.times.land
  const share = before === after ? 1 : sineInOut(span(now.sinceLanding, delay, delay + score.times.crown[1] - score.times.crown[0]))
  const size = layout.banners.length > 0 ? 0.44 : (layout.parts.portrait.size / 62) * 0.74
  if (before === null && share === 0) {
    crown.hide()
    return
  }
  const rested = Math.max(time - (crownedAt(score, now.landed, late) ?? time), 0)
  const from = before === null ? null : crownPlace(room, before)
  const to = after === null ? null : crownPlace(room, after)
  crown.fly(from, to, share, size, rested, room.reduced)
  crown.container.alpha = 1 - span(now.ended, 0, 240)
}

function poseCount({ countdown, countGlow, sheet, reduced }: Room, now: Now): void {
  const digit = now.phase === 'countdown' ? Math.ceil(now.left / 1_000) : 0
  countdown.visible = countGlow.visible = digit >= 1 && digit <= 3
  if (!countdown.visible) return
  const age = 1_000 - (now.left - (digit - 1) * 1_000)
  countdown.texture = sheet.counts.texture(String(digit))
  const size = reduced ? 1 : mix(1.9, 1, cubicOut(span(age, 0, 320))) * mix(1, 0.86, span(age, 700, 1_000))
  countdown.scaleX = countdown.scaleY = (size * 118) / COUNT_SIZE
  countdown.alpha = Math.min(span(age, 0, 140), 1 - span(age, 780, 1_000))
  countGlow.size(300 * size, 260 * size)
  countGlow.alpha = 0.6 * countdown.alpha
}

function poseEnd(room: Room, now: Now): void {
  const { wheel, finale, score, layout } = room
  const { rules, outcome } = score
  if (now.round >= rules.rounds - 1) finale.near()
  if (now.phase !== 'end') {
    wheel.container.visible = false
    finale.hide()
    return
  }
  if (rules.mode === BattleMode.pool && outcome) {
    const [from, to] = WHEEL_TIMES.in
    const alpha = Math.min(span(now.ended, from, to), 1 - span(now.finale, 0, 300))
    const { stage } = layout
    const at = { x: stage.x + stage.width / 2, y: stage.y + stage.height * 0.53 }
    const size = Math.min(stage.height * 0.88, 300) * (room.reduced ? 1 : mix(0.7, 1, spring(span(now.ended, from, to))))
    const team = outcome.ticket ? teamAt(score.shares, ticketPlace(outcome.ticket)) : 0
    const firsts = score.shares.map((_, each) => room.seats.seats[seatsOfTeam(rules, each)[0] ?? 0])
    wheel.show(at, size, now.ended, alpha, outcome.ticket, room.columns[seatsOfTeam(rules, team)[0] ?? 0]?.colour ?? 0xffffff, firsts)
  } else wheel.container.visible = false
  if (now.finale < 0) {
    finale.hide()
    return
  }
  finale.show(room.room, score, layout, room.columns, room.seats.seats, now.finale, isLost(score, room.me))
}

function light(room: Room, { pose: own }: Ground, now: Now): void {
  const { rules, roundTime } = room.score
  const last = now.round === rules.rounds - 1 && rules.rounds > 1 && now.round >= 0
  own.last = last && now.phase === 'rounds' ? span(now.local, 0, 600) : 0
  const pace = mix(900, 380, span(now.local, 0, roundTime))
  own.pulse = room.reduced ? 0.4 : 0.5 + 0.5 * Math.sin((now.local / pace) * Math.PI * 2)
  const dark = now.phase === 'end' ? span(now.ended, 0, END_TIMES.dark) : 0
  const lit = now.finale < 0 ? 0 : span(now.finale, END_TIMES.crown[0], END_TIMES.crown[1])
  const lost = isLost(room.score, room.me)
  own.dark = dark * (1 - (lost ? 0.35 : 0.8) * lit)
  own.cold = lost ? lit : 0
  own.gold = lost ? 0 : lit
}

/** Shows how a total counts to its new value. */
function count(amount: Amount, from: Minor, to: Minor, since: number, length: number): void {
  amount.roll(from, to, Math.max(since, 0), Math.max(length, 1))
}
