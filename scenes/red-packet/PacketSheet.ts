import { Rectangle, type Texture } from 'pixi.js'
import { filmStrip } from '../kit/filmStrip.ts'
import { PAGE, PaintAtlas } from '../kit/paintAtlas.ts'
import type { SpineView } from '../kit/SpineView.ts'
import type { SceneContext } from '../kit/scene.ts'
import { LOOPS } from './maths.ts'

/** What a picture shows around the packet's middle, in units of the skeleton, and units of the skeleton in a board unit. */
export const AREA = new Rectangle(-106, -140, 212, 280)
export const UNITS = 2
/** Pictures beside each other. */
const COLUMNS = 9

/** The poses `fall` and `turn` of the packet's skeleton, painted once, so that the rain draws them as quads of one batch. */
export class PacketSheet {
  readonly pictures: readonly Texture[]
  private readonly atlas: PaintAtlas

  /** `strip` holds `count` pictures, {@link COLUMNS} beside each other, at `scale` pixels a unit of the skeleton. */
  constructor(strip: HTMLCanvasElement, count: number, scale: number) {
    const [width, height] = [Math.ceil(AREA.width * scale), Math.ceil(AREA.height * scale)]
    const [wide, high] = [AREA.width / UNITS, AREA.height / UNITS]
    this.atlas = new PaintAtlas(width / wide, PAGE, PAGE, 256)
    this.pictures = Array.from({ length: count }, (_, index) => {
      const [x, y] = [(index % COLUMNS) * width, Math.floor(index / COLUMNS) * height]
      return this.atlas.paint(wide, high, (context) => context.drawImage(strip, x, y, width, height, 0, 0, wide, high))
    }).filter((picture) => picture !== null)
    this.atlas.update()
  }

  /** Paints them from a skeleton that is not on the stage. Null where that cannot be. */
  static of(actor: SpineView, { budget }: SceneContext): PacketSheet | null {
    const { fall, turn } = LOOPS
    const count = fall.frames + turn.frames
    const scale = Math.min((budget.paint * 0.94) / UNITS, (PAGE / COLUMNS - 4) / AREA.width)
    const strip = filmStrip(actor.view, AREA, { count, columns: COLUMNS, scale }, (index) => {
      const falls = index < fall.frames
      const { length, frames } = falls ? fall : turn
      actor.pose(falls ? 'fall' : 'turn', ((falls ? index : index - fall.frames) / frames) * length)
    })
    if (!strip) return null
    const sheet = new PacketSheet(strip, count, scale)
    strip.width = 0
    return sheet
  }

  destroy(): void {
    this.atlas.destroy()
  }
}
