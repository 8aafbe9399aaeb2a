import { Texture } from 'pixi.js'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import { boxUrl } from './pictures.ts'

/** The pictures of the boxes on the shelf: what arrives is loaded, what leaves is let go of. */
export class BoxPictures {
  private held: readonly string[] = []
  private pictures: ReadonlyMap<string, Texture> = new Map()

  /** Takes over the boxes by their art; true when these are still the boxes wanted once their pictures are there. */
  async load(arts: readonly string[]): Promise<boolean> {
    const before = this.held
    const wanted = arts.map(boxUrl)
    this.held = wanted
    const pictures = await loadPictures(wanted)
    void dropPictures(before)
    if (this.held !== wanted) return false
    this.pictures = pictures
    return true
  }

  /** Picture of a box; empty where there is none. */
  of(art: string): Texture {
    return this.pictures.get(boxUrl(art)) ?? Texture.EMPTY
  }

  destroy(): void {
    void dropPictures(this.held)
    this.held = []
  }
}
