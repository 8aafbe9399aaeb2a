import type { SvgaMovie, SvgaSprite } from './encode.ts'
import type { Picture } from './pictures.ts'
import { frameOf, type Pose } from './track.ts'

/** Where a sprite is at a frame; null where it is hidden. */
export type Motion = (frame: number) => Pose | null

/** A film in the making: pictures by key, and sprites from back to front. */
export class Stage {
  private readonly images: Record<string, Picture> = {}
  private readonly sprites: SvgaSprite[] = []

  constructor(
    readonly width: number,
    readonly height: number,
    readonly frames: number,
  ) {}

  /** Adds pictures. */
  async hold(pictures: Readonly<Record<string, Promise<Picture>>>): Promise<this> {
    for (const [key, promise] of Object.entries(pictures)) this.images[key] = await promise
    return this
  }

  /** Adds a sprite in front of all others. */
  add(image: string, motion: Motion): this {
    return this.addTurning([image], motion, () => 0)
  }

  /** Adds an object that shows another of its pictures at each frame, for example a coin that turns. */
  addTurning(images: readonly string[], motion: Motion, which: (frame: number) => number): this {
    for (const [index, image] of images.entries()) {
      const picture = this.images[image]
      if (!picture) throw new Error(`no picture ${image}`)
      const frames = Array.from({ length: this.frames }, (_, frame) => {
        const pose = which(frame) === index ? motion(frame) : null
        return pose && (pose.alpha ?? 1) >= 0.05 && frame < this.frames - 1 ? frameOf(pose, picture) : null
      })
      if (frames.some(Boolean)) this.sprites.push({ image, frames })
    }
    return this
  }

  movie(): SvgaMovie {
    const { width, height, frames, images, sprites } = this
    return { width, height, fps: 30, frames, images, sprites }
  }
}
