import { vi } from 'vitest'
import type { NumberedEvent } from '#shared/modes/battle/events.ts'
import type { BattleCard, BattleDrop, BattlePlayer, BattleRoom, RoomNumber } from '#shared/modes/battle/room.ts'
import { setTopicLine, type Topic } from '#state/platform/live/topics.ts'

/** The live channel for one test: what is listened to, and pushes to it. */
export function fakeLine() {
  const topics = new Map<string, { topic: Topic; refuse: (status: string) => void }>()
  setTopicLine({
    listen: (topic, refuse) => {
      topics.set(topic.destination, { topic, refuse })
      return () => topics.delete(topic.destination)
    },
  })
  return {
    topics,
    push: (destination: string, message: object) => topics.get(destination)?.topic.onText(JSON.stringify(message)),
    ready: (destination: string) => topics.get(destination)?.topic.onReady(),
  }
}

/** A page that can be hidden and seen again. */
export function fakePage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  return {
    seeAgain: () => page.dispatchEvent(new Event('visibilitychange')),
    hide: () => {
      page.visibilityState = 'hidden'
    },
  }
}

const box = { boxId: 1, boxName: '箱', boxImage: '', openPrice: 10, oddsVersion: 1, oddsHash: 'h' }
export const sitting = (seat: number): BattlePlayer => ({
  seat,
  customerId: `10${seat}`,
  nickname: `玩家${seat}`,
  headPic: '',
  headGround: '',
  robot: false,
})
const drop: BattleDrop = { giftId: 1, giftName: '刀', giftImage: '', grade: 2, recoveryPrice: 5, roll: 1, total: 10, cursor: 0 }

const setup = (roomId: string, createdAt: number) => ({
  roomId,
  mode: 0 as const,
  seats: 2 as const,
  teams: 2,
  final: false,
  reverse: false,
  fast: false,
  hidden: false,
  shuffle: false,
  cost: 20,
  state: 0 as const,
  createdAt,
  fillBy: createdAt + 600_000,
  startAt: null,
  boxes: [box, box],
  players: [sitting(0), null],
  hostId: '100',
})

export const roomOf = (roomId: string, now = Date.now()): BattleRoom => ({
  ...setup(roomId, now),
  code: null,
  serverSeedHash: 'hash',
  clientSeeds: [],
  rounds: [],
  end: null,
  sequence: 1,
})

export const cardOf = (roomId: string, now = Date.now()): BattleCard => ({ ...setup(roomId, now), begun: 0, value: 0, winners: [] })

/** A public random number that comes 5 s after the last seat was taken. */
export const numberOf = (sealedAt: number): RoomNumber => ({ chain: 'c', round: 7, sealedAt, at: sealedAt + 5_000, signature: null })

/** All events of a battle of two rounds that starts at `startAt`, from the second seat's on. */
export function battleFrom(startAt: number): NumberedEvent[] {
  const round = (number: number) => ({
    round: number,
    startAt: startAt + number * 6_000,
    drops: [drop, drop],
    cosmeticSeed: 's',
    ticket: null,
  })
  const end = {
    at: startAt + 12_000,
    settledAt: startAt + 16_000,
    winners: [0],
    ticket: null,
    split: 1,
    prizes: [],
    value: 20,
    serverSeed: 'x',
    chosen: [],
  }
  const events: NumberedEvent['event'][] = [
    { kind: 'seat', player: sitting(1) },
    { kind: 'full', startAt, boxes: [box, box], clientSeeds: ['a', 'b'] },
    { kind: 'round', round: round(0) },
    { kind: 'round', round: round(1) },
    { kind: 'end', end },
    { kind: 'settled' },
  ]
  return events.map((event, index) => ({ sequence: index + 2, event }))
}
