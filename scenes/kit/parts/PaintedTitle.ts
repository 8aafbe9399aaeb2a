import { Sprite, Texture } from 'pixi.js'
import { loadFonts } from '../device.ts'
import { PaintAtlas } from '../paintAtlas.ts'
import type { SceneContext } from '../scene.ts'
import { FONTS, paintCeremony } from './paint.ts'

/** The title of an ending, painted when it is known. */
export class PaintedTitle {
  /** Its position is the title's middle. */
  readonly sprite = new Sprite(Texture.EMPTY)
  private atlas: PaintAtlas | null = null
  private wanted = ''
  private painted = ''

  /** `size` and `width` are those of the painted title in board units. */
  constructor(
    private readonly context: SceneContext,
    readonly size: number,
    private readonly width: number,
  ) {
    this.sprite.anchor.set(0.5)
  }

  /** Loads the font and paints a word, unless another word was asked for meanwhile. `cold` tells a loss. */
  async paint(word: string, cold: boolean): Promise<void> {
    const { size, width } = this
    const key = word + cold
    this.wanted = key
    await loadFonts([{ font: `400 ${size}px ${FONTS.ceremony}`, text: word }])
    if (this.wanted !== key || this.painted === key) return
    this.painted = key
    this.atlas?.destroy()
    this.atlas = new PaintAtlas(this.context.budget.paint, 1024, 256)
    const texture = this.atlas.paint(width, size * 1.5, (canvas) => paintCeremony(canvas, word, width, size, cold ? 'ice' : 'gold'))
    this.sprite.texture = texture ?? Texture.EMPTY
    this.atlas.update()
  }

  destroy(): void {
    this.wanted = ''
    this.atlas?.destroy()
  }
}
