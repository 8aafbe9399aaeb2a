import { Texture } from 'pixi.js'
import { nextTask } from '../kit/device.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import { type BoxLook, lookAt, PICTURE } from './BoxLook.ts'
import { wrap } from './maths.ts'
import { stillUrl } from './pictures.ts'

/** Number of boxes on each side of the front one whose pictures are loaded: the visible ones and those that a swipe may bring. */
const NEAR = 3
/** Number of boxes on each side that keep their pictures. */
const KEPT = 6

interface Held {
  url: string
  look: BoxLook | null
  free(): void
}

/** Shown until a picture is loaded. */
const NOTHING: BoxLook = { still: Texture.EMPTY, mirror: null, tall: PICTURE.foot, tint: 0xb9a0ff }

/** Loads and paints the pictures of the boxes near the front one and drops those far from it. */
export class BoxLooks {
  private readonly held = new Map<string, Held>()
  private gone = false

  /** Calls `arrived` for each picture that has loaded. */
  constructor(private readonly arrived: (art: string) => void) {}

  /** Loads the pictures around the box at index `front`, nearest first. Resolves when they are loaded. */
  async load(arts: readonly string[], front: number): Promise<void> {
    await Promise.all(within(arts, front, NEAR).map((art) => this.fetch(art)))
  }

  /** Drops the pictures far from the box at index `front`, apart from those that are still on the stage (`shown`). */
  tidy(arts: readonly string[], front: number, shown: readonly string[]): void {
    const kept = [...within(arts, front, KEPT), ...shown]
    for (const art of [...this.held.keys()]) if (!kept.includes(art)) this.drop(art)
  }

  of(art: string): BoxLook {
    return this.held.get(art)?.look ?? NOTHING
  }

  destroy(): void {
    this.gone = true
    for (const art of [...this.held.keys()]) this.drop(art)
  }

  private async fetch(art: string): Promise<void> {
    if (this.held.has(art)) return
    const url = stillUrl(art)
    const mine: Held = { url, look: null, free: () => undefined }
    this.held.set(art, mine)
    const texture = (await loadPictures([url])).get(url)
    await nextTask()
    if (this.gone || this.held.get(art) !== mine || !texture?.valid) return
    Object.assign(mine, lookAt(texture))
    this.arrived(art)
  }

  private drop(art: string): void {
    const held = this.held.get(art)
    if (!held) return
    this.held.delete(art)
    held.free()
    dropPictures([held.url])
  }
}

/** Boxes at most `reach` places from `front` on either side, nearest first. */
function within(arts: readonly string[], front: number, reach: number): string[] {
  const away = (index: number) => Math.min(wrap(index - front, arts.length), wrap(front - index, arts.length))
  const boxes = arts.map((art, index) => ({ art, away: away(index) }))
  return boxes
    .filter((box) => box.away <= reach)
    .sort((a, b) => a.away - b.away)
    .map(({ art }) => art)
}
