import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { SHOWER } from './rules.ts'

/** A packet that falls: when, where, and how far away it is. Where it falls decides nothing. */
export interface Packet {
  /** Ms after the start at which its lower edge comes into the picture, and at which it is gone. */
  from: number
  to: number
  /** Ms that its fall would take, also of one that the end cuts off. */
  fall: number
  /** Place across the picture, 0–1. */
  x: number
  /** 0 near and large, 1 in the middle, 2 far away and small. */
  depth: 0 | 1 | 2
  /** Where in its swing it begins, 0–1, and how many swings it makes in a second. */
  swing: number
  pace: number
}

/** Lanes beside one another. A packet never follows one of the two before it in their lanes. */
const LANES = 5
/** Ms of a fall by depth, and the share of it in the rush. */
const FALLS = [2_900, 3_700, 4_700] as const
const HURRY = 0.66
/** Ms before the end at which the last packet comes. */
const LAST = 1_000
/** Packets of the rush. */
const RUSHING = 22
/** Bytes of a digest that give a depth: half of the packets are in the middle. */
const NEAR = 84
const FAR = 210

const known = new Map<string, readonly Packet[]>()
const KEPT = 8

/** The packets of a shower in the order in which they come. They follow from its public seed, so phones and server have the same. */
export function packetsOf(seed: string): readonly Packet[] {
  const there = known.get(seed)
  if (there) return there
  const made = plan(seed)
  if (known.size >= KEPT) known.delete(known.keys().next().value ?? '')
  known.set(seed, made)
  return made
}

function plan(seed: string): readonly Packet[] {
  const calm = SHOWER.packets - RUSHING
  const [slow, fast] = [SHOWER.rush / calm, (SHOWER.length - LAST - SHOWER.rush) / RUSHING]
  const lanes = [-1, -1]
  return Array.from({ length: SHOWER.packets }, (_, index): Packet => {
    const bytes = sha256(utf8ToBytes(`packet:${seed}:${index}`))
    const byte = (place: number) => bytes[place] ?? 0
    const late = index >= calm
    const base = late ? SHOWER.rush + (index - calm) * fast : index * slow
    const from = Math.round(base + (byte(0) / 256) * (late ? fast : slow) * 0.8)
    const lane = laneOf(byte(1), lanes)
    const depth = byte(2) < NEAR ? 0 : byte(2) < FAR ? 1 : 2
    const fall = Math.round(FALLS[depth] * (late ? HURRY : 1) * (0.94 + (byte(3) / 256) * 0.12))
    const x = (lane + 0.5 + (byte(4) / 255 - 0.5) * 0.5) / LANES
    return { from, to: Math.min(from + fall, SHOWER.length), fall, x, depth, swing: byte(5) / 256, pace: 0.34 + (byte(6) / 256) * 0.3 }
  })
}

/** Chooses one of the lanes that the last two packets did not fall in, and notes it. */
function laneOf(byte: number, lanes: number[]): number {
  const free = Array.from({ length: LANES }, (_, lane) => lane).filter((lane) => !lanes.includes(lane))
  const lane = free[byte % free.length] ?? 0
  lanes.shift()
  lanes.push(lane)
  return lane
}

/** Whether a claim that arrives `elapsed` ms after the start may hold the packet: it can have been seen by then, and not too long ago. */
export function isClaimable({ from, to }: Packet, elapsed: number): boolean {
  return elapsed >= from - SHOWER.early && elapsed <= to + SHOWER.late
}
