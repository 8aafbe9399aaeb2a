import { randomUUID } from 'node:crypto'
import { ROOM_TOPIC } from '#shared/live.ts'
import type { BattleMessage } from '#shared/modes/battle/events.ts'
import { type BusMessage, readHeadcount, topicOf, writeHeadcount } from './bus.ts'

interface HeadcountDeps {
  /** The rooms' topics that sockets of this process watch, and by how many. */
  watched: { followed(): Iterable<string>; count(topic: string): number }
  /** To all processes that follow the topic. */
  publish(message: BusMessage): void
  /** To the sockets of this process that watch the topic. */
  tell(topic: string, body: string): void
  /** A room is told at most once in this many ms. */
  interval: number
}

interface Room {
  /** What this process has said last, and when. */
  said: number
  saidAt: number
  /** The sum that its sockets were told last, and when. */
  told: number
  toldAt: number
  others: Map<string, { count: number; until: number }>
}

/** A process repeats its count once in this many ms, and is not counted any more when it has been silent for the other time. */
const REPEAT = 10_000
const FORGET = 25_000

/**
 * Counts the sockets that watch a room. Each process says how many of its own do, on the topic of the room, so that only processes hear it
 * that watch the room too; each adds the counts up and tells its own sockets.
 */
export class Headcounts {
  readonly #me = randomUUID()
  readonly #rooms = new Map<string, Room>()

  constructor(private readonly deps: HeadcountDeps) {}

  /** Takes the count of another process. Returns false for any other message. */
  hear(message: BusMessage, now = performance.now()): boolean {
    const headcount = readHeadcount(message)
    if (!headcount) return false
    const room = this.#rooms.get(topicOf(message) ?? '')
    if (!room || headcount.from === this.#me) return true
    if (headcount.count === 0) room.others.delete(headcount.from)
    else room.others.set(headcount.from, { count: headcount.count, until: now + FORGET })
    if (headcount.asks) room.saidAt = Number.NEGATIVE_INFINITY
    return true
  }

  /** Tells a room again how many watch it, because somebody new listens. */
  greet(topic: string): void {
    const room = this.#rooms.get(topic)
    if (room) room.told = -1
  }

  /** Says and tells what has changed. To be called a few times in each interval; `now` is in ms of a monotonic clock. */
  tick(now: number): void {
    for (const topic of this.#rooms.keys()) if (this.deps.watched.count(topic) === 0) this.#leave(topic)
    for (const topic of this.deps.watched.followed()) if (topic.startsWith(ROOM_TOPIC)) this.#count(topic, now)
  }

  #leave(topic: string): void {
    this.#rooms.delete(topic)
    this.deps.publish(writeHeadcount(topic, { from: this.#me, count: 0, asks: false }))
  }

  #count(topic: string, now: number): void {
    const known = this.#rooms.get(topic)
    const room = known ?? { said: 0, saidAt: 0, told: -1, toldAt: Number.NEGATIVE_INFINITY, others: new Map() }
    if (!known) this.#rooms.set(topic, room)
    const count = this.deps.watched.count(topic)
    if (count !== room.said || now - room.saidAt >= REPEAT) {
      Object.assign(room, { said: count, saidAt: now })
      this.deps.publish(writeHeadcount(topic, { from: this.#me, count, asks: !known }))
    }
    this.#tell(topic, room, count, now)
  }

  #tell(topic: string, room: Room, own: number, now: number): void {
    let sum = own
    for (const [from, { count, until }] of room.others) {
      if (until > now) sum += count
      else room.others.delete(from)
    }
    if (sum === room.told || now - room.toldAt < this.deps.interval) return
    Object.assign(room, { told: sum, toldAt: now })
    const message: BattleMessage = { kind: 'watching', count: sum }
    this.deps.tell(topic, JSON.stringify(message))
  }
}
