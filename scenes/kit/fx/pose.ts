import type { Emission } from './emission.ts'
import { bouncing, speedAfter, travel } from './flight.ts'
import { noise } from './noise.ts'
import { blend, colourAt } from './ramp.ts'

const TURN = Math.PI * 2
/** Smallest width of a turning particle as a share of its full width. */
const THIN = 0.1
/** Speed in units per second at which a streak has its full length. */
const FAST = 600

/** One particle: the values that were drawn at random at its birth. Everything else follows from its age. */
export interface Particle {
  emission: Emission
  birth: number
  /** Time of its death in ms; −∞ for a slot that was never used. */
  death: number
  x: number
  y: number
  vx: number
  vy: number
  size: number
  rotation: number
  spin: number
  flip: number
  /** Its own offset in every periodic motion, 0–256. */
  phase: number
  /** Side and width of its arc, −1 to 1. */
  side: number
  frame: number
  tint: number
  behind: number
}

/** Appearance of a particle at one moment. */
export interface Pose {
  x: number
  y: number
  scaleX: number
  scaleY: number
  rotation: number
  alpha: number
  tint: number
  /** Index into the emission's frames. */
  frame: number
}

/** Writes the appearance of `particle` at `time` into `pose`. The particle must be alive then. */
export function strikePose(particle: Particle, time: number, pose: Pose): void {
  const { emission } = particle
  const seconds = (time - particle.birth) / 1000
  const share = (time - particle.birth) / (particle.death - particle.birth)
  place(particle, emission, seconds, share, pose)
  pose.tint = emission.ramp ? colourAt(emission.ramp, share) : particle.tint
  pose.frame = particle.frame
  pose.alpha = shine(particle, emission, seconds, share)
  // By index, because destructuring an array creates an iterator for every particle in every frame.
  const grow = emission.grow ?? EVEN
  pose.scaleX = particle.size * (grow[0] + (grow[1] - grow[0]) * share)
  pose.scaleY = pose.scaleX
  pose.rotation = particle.rotation + particle.spin * seconds
  if (emission.streak) stretch(particle, emission, seconds, pose)
  if (particle.flip > 0) turnOver(particle, emission, seconds, pose)
}

const EVEN = [1, 1] as const
const SOFT = [0.1, 0.4] as const

function place(particle: Particle, emission: Emission, seconds: number, share: number, pose: Pose): void {
  const { gravity = 0, drag = 0, wind = 0, floor, sway, to } = emission
  pose.x = particle.x + travel(particle.vx, wind * drag, drag, seconds)
  pose.y =
    particle.y +
    (floor
      ? bouncing(particle.vy, gravity, Math.max(floor.y - particle.y, 0), floor.bounce, seconds)
      : travel(particle.vy, gravity, drag, seconds))
  if (sway) {
    const at = particle.phase + sway.pace * seconds
    pose.x += sway.reach * (noise(at) - noise(particle.phase))
    pose.y += sway.reach * 0.5 * (noise(at + 97) - noise(particle.phase + 97))
  }
  if (to && share > to.from) home(particle, to, (share - to.from) / (1 - to.from), pose)
}

/** Moves the particle to its target, slowly at first. */
function home(particle: Particle, to: NonNullable<Emission['to']>, share: number, pose: Pose): void {
  const pull = share * share * share
  const bow = Math.sin(Math.PI * share) * to.bend * particle.side
  pose.x += (to.x - pose.x) * pull + bow
  pose.y += (to.y - pose.y) * pull
}

function shine(particle: Particle, { fade = SOFT, alpha = 1, twinkle = 0 }: Emission, seconds: number, share: number): number {
  const up = fade[0] > 0 ? Math.min(share / fade[0], 1) : 1
  const down = fade[1] > 0 ? Math.min((1 - share) / fade[1], 1) : 1
  const flicker = twinkle > 0 ? 0.55 + 0.45 * Math.sin(particle.phase + twinkle * TURN * seconds) : 1
  return alpha * up * down * flicker
}

function stretch(particle: Particle, { gravity = 0, drag = 0, wind = 0, streak = 1 }: Emission, seconds: number, pose: Pose): void {
  const vx = speedAfter(particle.vx, wind * drag, drag, seconds)
  const vy = speedAfter(particle.vy, gravity, drag, seconds)
  pose.rotation = Math.atan2(vy, vx)
  pose.scaleX *= 1 + (streak - 1) * Math.min(Math.hypot(vx, vy) / FAST, 1)
}

function turnOver(particle: Particle, emission: Emission, seconds: number, pose: Pose): void {
  const angle = particle.phase + particle.flip * TURN * seconds
  const facing = Math.cos(angle)
  if (emission.turning) {
    const views = emission.frames.length - 1
    pose.frame = Math.round((Math.acos(Math.abs(facing)) / (Math.PI / 2)) * views)
    if (facing * Math.sin(angle) < 0) pose.scaleX = -pose.scaleX
    return
  }
  pose.scaleX *= Math.max(Math.abs(facing), THIN)
  if (facing < 0 && emission.behind !== undefined) pose.tint = particle.behind
}

/** Colour of a confetti's back. */
export const backOf = (tint: number, behind: number): number => blend(0, tint, behind)
