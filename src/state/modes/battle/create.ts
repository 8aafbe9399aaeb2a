import { proxy, ref, subscribe } from 'valtio/vanilla'
import * as z from 'zod/mini'
import type { BoxCard } from '#shared/calls/cards.ts'
import { getBoxBattleThemeList, type ThemeCard } from '#shared/calls/common.ts'
import { battleCreate } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import {
  areRulesAllowed,
  BATTLE,
  BATTLE_MODES,
  type BattleMode,
  RoomState,
  type SeatNumber,
  teamNumbers,
} from '#shared/modes/battle/rules.ts'
import { getCaseList } from '#shared/modes/case/calls.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { setBalances } from '#state/account/session.ts'
import type { BoxSort } from '#state/core/items/boxOrder.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'
import { playSound } from '#state/platform/sound.ts'
import { findLostSeat, noteOwnRoom } from './followOwnRooms.ts'
import { type BattleSettings, orderOf, settingsOf } from './order.ts'

interface CreateView extends BattleSettings {
  status: LoadStatus
  themes: readonly ThemeCard[]
  /** Boxes that may be played. Replaced as a whole. */
  offered: readonly BoxCard[]
  /** The order in which the boxes are shown. It is kept while the app runs. */
  sort: BoxSort
}

/** What the device keeps. Another version, or a player with the browser's tools, may have written it: rules that no room may have are not taken. */
const settings = z
  .object({
    mode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
    seats: z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(6)]),
    teams: z.int(),
    boxes: z.array(z.int()).check(z.maxLength(BATTLE.maxRounds)),
    final: z.boolean(),
    reverse: z.boolean(),
    fast: z.boolean(),
    hidden: z.boolean(),
    shuffle: z.boolean(),
  })
  .check(z.refine(({ boxes, ...rules }) => areRulesAllowed({ ...rules, rounds: Math.max(1, boxes.length) })))

const blank: BattleSettings = {
  mode: 0,
  seats: 2,
  teams: 2,
  boxes: [],
  final: false,
  reverse: false,
  fast: false,
  hidden: false,
  shuffle: false,
}

const kept = keptSetting<BattleSettings>('xingxia.battle', settings, blank)

/** The page 创建房间: settings that are kept on this device, and what may be chosen. */
export const createState = proxy<CreateView>({ status: 'idle', themes: ref([]), offered: ref([]), sort: 'usual', ...kept.read() })

subscribe(createState, () => {
  const { mode, seats, teams, boxes, final, reverse, fast, hidden, shuffle } = createState
  kept.keep({ mode, seats, teams, boxes, final, reverse, fast, hidden, shuffle })
})

/** Loads themes and boxes. Boxes that are no longer offered leave the queue. Never rejects. */
export async function loadOffered(): Promise<void> {
  if (createState.status !== 'ready') createState.status = 'loading'
  try {
    const [themes, offered] = await Promise.all([request(getBoxBattleThemeList, { quiet: true }), request(getCaseList, { quiet: true })])
    Object.assign(createState, { status: 'ready', themes: ref(themes), offered: ref(offered) })
    const ids = new Set(offered.map(({ boxId }) => boxId))
    createState.boxes = createState.boxes.filter((boxId) => ids.has(boxId))
  } catch {
    if (createState.offered.length === 0) createState.status = 'error'
  }
}

/** Adds a round at the end. Returns false when there are as many as a room may have. */
export function addRound(boxId: number): boolean {
  if (createState.boxes.length >= BATTLE.maxRounds) return false
  createState.boxes = [...createState.boxes, boxId]
  return true
}

/** Takes the last round of a box away. */
export function removeRound(boxId: number): void {
  const at = createState.boxes.lastIndexOf(boxId)
  if (at >= 0) createState.boxes = createState.boxes.toSpliced(at, 1)
}

/** Takes away the round at a place, from 0. */
export function removeRoundAt(place: number): void {
  createState.boxes = createState.boxes.toSpliced(place, 1)
}

/** Takes all rounds away. */
export function clearRounds(): void {
  createState.boxes = []
}

/** Moves a round to another place. */
export function moveRound(from: number, to: number): void {
  const boxId = createState.boxes[from]
  if (boxId === undefined || to < 0 || to >= createState.boxes.length) return
  createState.boxes = createState.boxes.toSpliced(from, 1).toSpliced(to, 0, boxId)
}

/** Chooses a mode. What it does not know is switched off, and seats that it cannot have become others. */
export function chooseMode(mode: BattleMode): void {
  const facts = BATTLE_MODES[mode]
  const seats = facts.seats.includes(createState.seats) ? createState.seats : (facts.seats[0] ?? 2)
  const teams = facts.teams && seats === createState.seats ? createState.teams : seats
  const { final, reverse } = createState
  Object.assign(createState, { mode, seats, teams, final: final && facts.final, reverse: reverse && facts.reversed !== null })
}

/** Chooses seats and teams. */
export function chooseSeats(seats: SeatNumber, teams: number): void {
  Object.assign(createState, { seats, teams })
}

/** Numbers of seats and teams that the mode allows. */
export function sidesOf(mode: BattleMode): { seats: SeatNumber; teams: number }[] {
  const { seats, teams } = BATTLE_MODES[mode]
  return seats.flatMap((number) => [number, ...(teams ? teamNumbers(number) : [])].map((count) => ({ seats: number, teams: count })))
}

/** Takes over the settings of a room, for 再来一局. */
export function settingsFrom(room: BattleRoom): void {
  Object.assign(createState, settingsOf(room))
}

/** What a seat costs in coins, and what its drops are worth on average. */
export function costOf({ boxes, offered }: Pick<CreateView, 'boxes' | 'offered'>): { cost: number; expected: number } {
  const byId = new Map(offered.map((box) => [box.boxId, box]))
  const chosen = boxes.flatMap((boxId) => byId.get(boxId) ?? [])
  const cost = chosen.reduce((sum, { openPrice }) => sum + toMinor(openPrice), 0)
  const expected = chosen.reduce((sum, { openPrice, returnRate }) => sum + (toMinor(openPrice) * returnRate) / 100, 0)
  return { cost: toWire(cost), expected: toWire(Math.round(expected)) }
}

/** True when a room can be created with the settings. */
export const canCreate = (settings: BattleSettings): boolean => areRulesAllowed({ ...settings, rounds: settings.boxes.length })

/**
 * Creates the room and pays for the first seat, at the cost that the player saw. When the reply to an earlier press was lost, it returns
 * the room that was made then, unless that was cancelled meanwhile and is paid back. Rejects with ApiError without a toast.
 */
export async function createRoom(cost: number): Promise<BattleRoom> {
  const query = { ...orderOf(createState), cost }
  const reply = await spend(battleCreate, { query, isVoid: ({ room }) => room.state === RoomState.cancelled, quiet: true }).catch(
    findLostSeat,
  )
  setBalances(reply)
  playSound('coin')
  noteOwnRoom(reply.room)
  return reply.room
}
