import { type Container, Sprite } from 'pixi.js'
import { BOARD } from '../kit/artBoard.ts'
import type { ShelfLayout } from './layout.ts'
import { part } from './pictures.ts'

/** Distance in board units from the board's edge to the middle of an arrow, and how far it sways. */
const INSET = 22
const SWAY = 2.4

/** Draws the two arrows beside the box. The buttons themselves belong to the page. */
export class Arrows {
  private readonly sprites = [new Sprite(part('shelf-chevron')), new Sprite(part('shelf-chevron'))] as const

  constructor(layer: Container) {
    for (const [side, arrow] of this.sprites.entries()) {
      arrow.anchor.set(0.5)
      arrow.scale.set(side === 0 ? 0.34 : -0.34, 0.34)
    }
    layer.addChild(...this.sprites)
  }

  layout(at: ShelfLayout): void {
    for (const arrow of this.sprites) arrow.y = at.arrows
    this.sway(0)
  }

  show(shown: boolean): void {
    for (const arrow of this.sprites) arrow.visible = shown
  }

  /** Places the arrows for a time in ms. */
  sway(time: number): void {
    const by = Math.sin(time / 420) * SWAY
    this.sprites[0].x = INSET - by
    this.sprites[1].x = BOARD.width - INSET + by
  }
}
