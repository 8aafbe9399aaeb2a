import { Texture } from 'pixi.js'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import { wrap } from './maths.ts'
import { boxUrl } from './pictures.ts'

/** Boxes on each side of the focus whose pictures are loaded before all others: those in sight, and one to turn to. */
const NEAR = 3

/** The pictures of the boxes on the shelf: what arrives is loaded, what leaves is let go of. */
export class BoxPictures {
  private held: string[] = []
  private pictures: ReadonlyMap<string, Texture> = new Map()

  /** Takes over the boxes by their art; `arrived` is called when those round `focus` are there, and again when all are. Other boxes end it. */
  async load(arts: readonly string[], focus: number, arrived: () => void): Promise<void> {
    const before = this.held
    const mine: string[] = []
    const found = new Map<string, Texture>()
    this.held = mine
    for (const urls of inTurns(arts.map(boxUrl), focus)) {
      mine.push(...urls)
      for (const [url, texture] of await loadPictures(urls)) found.set(url, texture)
      dropPictures(before.splice(0))
      if (this.held !== mine) return
      this.pictures = found
      arrived()
    }
  }

  /** Picture of a box; empty where there is none. */
  of(art: string): Texture {
    return this.pictures.get(boxUrl(art)) ?? Texture.EMPTY
  }

  destroy(): void {
    dropPictures(this.held)
    this.held = []
  }
}

/** What lies round the focus, then the rest. */
function inTurns(urls: readonly string[], focus: number): string[][] {
  const away = (place: number) => Math.min(wrap(place - focus, urls.length), wrap(focus - place, urls.length))
  const near = urls.filter((_, place) => away(place) <= NEAR)
  const far = urls.filter((_, place) => away(place) > NEAR)
  return far.length > 0 ? [near, far] : [near]
}
