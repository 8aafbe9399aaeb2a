import { cubicOut, ease, expoOut, mix, sineInOut, span } from '../kit/fx/curves.ts'
import type { Place } from './layout.ts'

/**
 * Times of the deal in ms: the throw into the fan, and the flight from the fan to a card's place. Each card starts `each` ms after the
 * one before.
 */
const THROW = { each: 13, ms: 330 } as const
const LAY = { from: 215, each: 38, ms: 235 } as const
const CARDS = 10
/** The fan: radius in board units, radians between two cards, radians by which it turns while it opens, scale of its cards. */
const FAN = { radius: 196, apart: 0.205, turn: 1.15, scale: 0.74 } as const
const SETTLE = ease('back.out(1.5)')
/** Growth of a card in mid-flight, and by how much it shrinks when it hits the table. */
const NEAR = 0.26

/** Position, rotation and scale of a card during the deal. */
export interface Pose extends Place {
  rotation: number
  scale: number
}

/** Time in ms at which card `index` reaches its place. */
export function homeAt(index: number): number {
  return LAY.from + index * LAY.each + LAY.ms
}

/**
 * Pose of card `index` at `ms` after the deal began: it flies out of the light at `mouth` into a fan that turns while it opens, then down
 * to `home`. The result is written into `pose`.
 */
export function dealPose(index: number, ms: number, mouth: Place, home: Place, pose: Pose = { x: 0, y: 0, rotation: 0, scale: 1 }): Pose {
  const out = expoOut(span(ms, index * THROW.each, index * THROW.each + THROW.ms))
  const down = span(ms, homeAt(index) - LAY.ms, homeAt(index))
  const angle = (index - (CARDS - 1) / 2) * FAN.apart - FAN.turn * (1 - sineInOut(span(ms, 0, 560)))
  const radius = FAN.radius * out
  const fan = { x: mouth.x + Math.sin(angle) * radius, y: mouth.y - Math.cos(angle) * radius * 1.05 }
  const share = SETTLE(down)
  pose.x = mix(fan.x, home.x, cubicOut(down))
  pose.y = mix(fan.y, home.y, share)
  pose.rotation = mix(angle, 0, share)
  pose.scale = mix(mix(0.08, FAN.scale, out), 1, cubicOut(down)) + NEAR * Math.sin(Math.PI * down) * (1 - down)
  return pose
}
