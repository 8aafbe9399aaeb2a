import sharp from 'sharp'
import { bodySvg, type Emote, emoteDocument, GLOSS } from '../../../art/battle/emotes.ts'
import type { SvgaMovie } from '../../encode.ts'
import type { Picture } from '../../pictures.ts'
import { type Motion, Stage } from '../../stage.ts'
import { easeOut, move, type Pose } from '../../track.ts'

/** Frames of an emote, 30 a second: as long as a seat shows it, and the last one is empty. */
const FRAMES = 79
/** Sizes of the composition and of a face, which lies in its middle. */
const SIZE = 192
const FACE = 128
const MARGIN = (SIZE - FACE) / 2

/** How a part of a face stands. Lengths and `at`, around which it turns and grows, are in the 128 units of the face. */
interface Bearing {
  at?: readonly [x: number, y: number]
  dx?: number
  dy?: number
  turn?: number
  sx?: number
  sy?: number
  alpha?: number
}

type Bears = (frame: number) => Bearing

/** The foot of the ball, on which a head bounces and leans. */
const FOOT = [64, 116] as const
const MIDDLE = [64, 64] as const

/** A face whose parts move with their head and on their own, and what flies around it. Each call adds something in front of what is there. */
export class Rig {
  private constructor(
    private readonly stage: Stage,
    private readonly emote: Emote,
    private readonly head: Bears,
  ) {}

  /** `more` are pictures beside those of the face; `head` is how the whole face moves. */
  static async of(emote: Emote, more: Readonly<Record<string, Promise<Picture>>>, head: Bears): Promise<Rig> {
    const faces = Object.entries({ body: bodySvg(emote.body), ...emote.parts, gloss: GLOSS }).map(
      ([key, svg]) => [key, facePicture(svg)] as const,
    )
    return new Rig(await new Stage(SIZE, SIZE, FRAMES).hold({ ...Object.fromEntries(faces), ...more }), emote, head)
  }

  /** Adds a part of the face. */
  part(key: string, bears: Bears = () => ({})): this {
    this.stage.add(key, (frame) => poseOf(this.head(frame), bears(frame)))
    return this
  }

  /** Adds the ball with the parts of the face; one that has no bearing only moves with its head. Those that `without` names are left out. */
  face(bears: Readonly<Record<string, Bears>>, without: readonly string[] = []): this {
    this.part('body')
    for (const key of Object.keys(this.emote.parts)) if (!without.includes(key)) this.part(key, bears[key])
    return this.part('gloss')
  }

  /** Adds something that flies; its pose is in the units of the face, too. */
  fly(key: string, motion: Motion): this {
    this.stage.add(key, (frame) => {
      const pose = motion(frame)
      return pose && { ...pose, x: pose.x + MARGIN, y: pose.y + MARGIN }
    })
    return this
  }

  movie(): SvgaMovie {
    return this.stage.movie()
  }
}

function poseOf(head: Bearing, { at = MIDDLE, dx = 0, dy = 0, turn = 0, sx = 1, sy = 1, alpha = 1 }: Bearing): Pose {
  const [footX, footY] = head.at ?? FOOT
  const [wide, tall] = [head.sx ?? 1, head.sy ?? 1]
  const angle = ((head.turn ?? 0) * Math.PI) / 180
  const [x, y] = [(at[0] + dx - footX) * wide, (at[1] + dy - footY) * tall]
  return {
    x: MARGIN + footX + (head.dx ?? 0) + x * Math.cos(angle) - y * Math.sin(angle),
    y: MARGIN + footY + (head.dy ?? 0) + x * Math.sin(angle) + y * Math.cos(angle),
    scaleX: wide * sx,
    scaleY: tall * sy,
    turn: (head.turn ?? 0) + turn,
    alpha,
    pivot: [at[0] / FACE, at[1] / FACE],
  }
}

/** A picture in the square of the face. */
export async function facePicture(svg: string): Promise<Picture> {
  const png = await sharp(Buffer.from(emoteDocument(svg)))
    .png({ palette: true, quality: 92, effort: 10 })
    .toBuffer()
  return { png, width: FACE, height: FACE }
}

/** A wave between −1 and 1. */
export const wave = (frame: number, period: number, phase = 0): number => Math.sin((frame / period + phase) * 2 * Math.PI)

/** A row of hops between 0 and 1. */
export const hops = (frame: number, period: number): number => Math.abs(Math.sin((frame / period) * Math.PI))

/** Part of its way (0–1) of something that comes again and again. */
export const again = (frame: number, period: number, phase = 0): number => (frame / period + phase) % 1

/** A swelling between two frames: 0, up to 1 in their middle, and 0 again. */
export const bump = (frame: number, from: number, to: number): number =>
  frame <= from || frame >= to ? 0 : Math.sin(((frame - from) / (to - from)) * Math.PI)

/** A light that flashes, turns and goes between two frames. */
export const glinting =
  (x: number, y: number, from: number, to: number, size = 1): Motion =>
  (frame) => {
    const bright = bump(frame, from, to)
    return bright > 0 ? { x, y, scale: size * bright, turn: move(frame, from, to, -30, 60, easeOut) } : null
  }
