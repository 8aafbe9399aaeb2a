import { cubicOut, ease, expoOut, mix, sineInOut, span } from '../kit/fx/curves.ts'
import type { Place } from './layout.ts'

/** Ms of the deal at full pace: the throw into the fan, and from the fan to a place; each card a little after the one before. */
const THROW = { each: 13, ms: 330 } as const
const LAY = { from: 215, each: 38, ms: 235 } as const
const CARDS = 10
/** The fan: radius in board units, radians between two cards, how far it turns as it opens, and the size of its cards. */
const FAN = { radius: 196, apart: 0.205, turn: 1.15, scale: 0.74 } as const
const SETTLE = ease('back.out(1.5)')
/** How much larger a card is in mid-flight, and how it shrinks a little as it hits the table. */
const NEAR = 0.26

/** How a card lies at a moment of the deal. */
export interface Pose extends Place {
  rotation: number
  scale: number
}

/** Ms at which card `index` lies in its place. */
export function homeAt(index: number): number {
  return LAY.from + index * LAY.each + LAY.ms
}

/**
 * How card `index` lies `ms` after the deal began: thrown out of the light at `mouth` into a fan that turns as it opens, then down into its
 * place `home`. Written into `pose`.
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
