import type { BattleCard } from '#shared/modes/battle/room.ts'
import { type BattleMode, endTimeOf, RoomState, roundTimeOf, type SeatNumber } from '#shared/modes/battle/rules.ts'

/** Which rooms the lobby lists; -1 is any. */
export interface LobbyFilters {
  /** 0 waiting, 2 running (the countdown too), 3 ended. */
  state: -1 | 0 | 2 | 3
  mode: BattleMode | -1
  seats: SeatNumber | -1
  /** Cost of a seat in coins, both ends included. */
  from: number
  to: number
}

/** Bands of the cost of a seat in coins. Both ends belong to a band, so each ends a cent below the next. */
export const COST_BANDS = [
  { label: '不限', from: -1, to: -1 },
  { label: '10 以下', from: -1, to: 9.99 },
  { label: '10–100', from: 10, to: 99.99 },
  { label: '100–1000', from: 100, to: 999.99 },
  { label: '1000 以上', from: 1_000, to: -1 },
] as const

/** True when both list the same rooms. */
export const isSameFilter = (a: LobbyFilters, b: LobbyFilters): boolean =>
  a.state === b.state && a.mode === b.mode && a.seats === b.seats && a.from === b.from && a.to === b.to

/** How many of the choices of 筛选 are in force: mode, seats and cost. The tab is none. */
export const filterCount = ({ mode, seats, from, to }: LobbyFilters): number =>
  [mode !== -1, seats !== -1, from !== -1 || to !== -1].filter(Boolean).length

/** A room that has ended leaves the list of all rooms after this time, in ms. */
const ENDED_STAYS = 300_000

/** Place in the list by state: waiting, then running, then ended. */
const PLACES: Record<RoomState, 0 | 2 | 3 | 4> = { 0: 0, 1: 2, 2: 2, 3: 3, 4: 4 }

/** Says whether a room is in the list. `now` is the server's time. */
export function isInLobby(card: BattleCard, { state, mode, seats, from, to }: LobbyFilters, now: number): boolean {
  const place = PLACES[card.state]
  if (card.state === RoomState.cancelled || (state !== -1 && place !== state)) return false
  if ((mode !== -1 && card.mode !== mode) || (seats !== -1 && card.seats !== seats)) return false
  if ((from !== -1 && card.cost < from) || (to !== -1 && card.cost > to)) return false
  return place !== RoomState.ended || state === RoomState.ended || now - endedAt(card) < ENDED_STAYS
}

const endedAt = ({ startAt, createdAt, boxes, fast, mode }: BattleCard): number =>
  (startAt ?? createdAt) + boxes.length * roundTimeOf(fast) + endTimeOf(mode)

/** Order of the list: by state, then newest first. */
export const byPlace = (a: BattleCard, b: BattleCard): number =>
  PLACES[a.state] - PLACES[b.state] || b.createdAt - a.createdAt || Number(BigInt(b.roomId) - BigInt(a.roomId))

/** True when a room has certainly gone further on the card `a` than on `b`. Seats say nothing: players may leave. */
export const isLater = (a: BattleCard, b: BattleCard): boolean => a.state - b.state > 0 || (a.state === b.state && a.begun > b.begun)
