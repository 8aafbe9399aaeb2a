import { Texture } from 'pixi.js'
import type { BattleBox, BattleRound } from '#shared/modes/battle/room.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { cellUrl, dropPictures, loadPictures } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { SlotGrid } from './layout.ts'
import { paintBoxCard, paintEmptySlot, paintSlot } from './paint.ts'

/** Size of a box's card in the strip, in board units. */
export const CARD = { width: 48, height: 50 } as const

/** The painted slots of all rounds that are known, and the boxes of the strip. */
export class SlotSheet {
  readonly empty: readonly Texture[]
  private readonly atlas: PaintAtlas
  /** Place: round × seats + seat. */
  private readonly slots: Texture[] = []
  private readonly cards = new Map<number, Texture>()
  private gone = false

  constructor(
    context: SceneContext,
    private readonly grid: SlotGrid,
    private readonly boxes: readonly BattleBox[],
    private readonly seats: number,
  ) {
    const resolution = context.budget.paint
    const each = (grid.width * resolution + 3) * (grid.height * resolution + 3)
    const cards = (CARD.width * resolution + 3) * (CARD.height * resolution + 3)
    const needed = (each * boxes.length * (seats + 1) + cards * boxes.length) / 1024
    // A page of its final size: what is on it stays in place while later rounds are painted.
    const tall = Math.min(Math.ceil((needed * 1.25 + 160) / 128) * 128, 2048)
    this.atlas = new PaintAtlas(resolution, 1024, tall)
    const { width, height } = grid
    this.empty = boxes.map(
      (_, round) => this.atlas.paint(width, height, (canvas) => paintEmptySlot(canvas, width, height, round)) ?? Texture.EMPTY,
    )
  }

  /** Paints the boxes of the strip. */
  async paintBoxes(): Promise<void> {
    const urls = this.boxes.map(({ boxImage }) => cellUrl(boxImage))
    const pictures = await loadPictures(urls)
    if (!this.gone) {
      for (const { boxId, boxImage, openPrice } of this.boxes) {
        if (this.cards.has(boxId)) continue
        const picture = pictures.get(cellUrl(boxImage)) ?? Texture.EMPTY
        const card = this.atlas.paint(CARD.width, CARD.height, (canvas) =>
          paintBoxCard(canvas, CARD.width, CARD.height, picture, openPrice),
        )
        this.cards.set(boxId, card ?? Texture.EMPTY)
      }
      this.atlas.update()
    }
    dropPictures(urls)
  }

  /** Paints the slots of a round, unless they are painted. */
  async paintRound({ round, drops }: BattleRound): Promise<void> {
    if (this.slots[round * this.seats]) return
    const urls = drops.map(({ giftImage }) => cellUrl(giftImage))
    const pictures = await loadPictures(urls)
    if (!this.gone && !this.slots[round * this.seats]) {
      const { width, height } = this.grid
      for (const [seat, drop] of drops.entries()) {
        const picture = pictures.get(cellUrl(drop.giftImage)) ?? Texture.EMPTY
        const slot = this.atlas.paint(width, height, (canvas) => paintSlot(canvas, width, height, drop, picture))
        this.slots[round * this.seats + seat] = slot ?? Texture.EMPTY
      }
      this.atlas.update()
    }
    dropPictures(urls)
  }

  slot(round: number, seat: number): Texture | null {
    return this.slots[round * this.seats + seat] ?? null
  }

  card(boxId: number): Texture {
    return this.cards.get(boxId) ?? Texture.EMPTY
  }

  destroy(): void {
    this.gone = true
    this.atlas.destroy()
  }
}
