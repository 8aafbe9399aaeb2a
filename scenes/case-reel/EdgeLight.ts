import { Container, type Sprite } from 'pixi.js'
import { light } from '../kit/fx/light.ts'

const LIGHTS = 20
/** Distance between two lights of the tail as a share of the outline. */
const TAIL = 0.011

/** A light that runs once round a card while `share` goes from 0 to 1: a bright head and a fading tail. */
export class EdgeLight {
  readonly container = new Container()
  private readonly lights: readonly Sprite[]
  private run = 0

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.lights = Array.from({ length: LIGHTS }, (_, index) => light(index < 2 ? 'spark' : 'dot', 0xffffff))
    this.container.addChild(...this.lights)
    this.container.visible = false
  }

  set tint(tint: number) {
    for (const [index, sprite] of this.lights.entries()) sprite.tint = index < 2 ? 0xffffff : tint
  }

  get share(): number {
    return this.run
  }

  set share(share: number) {
    this.run = share
    this.container.visible = share > 0 && share < 1
    if (!this.container.visible) return
    const presence = Math.sin(Math.PI * share) ** 0.4
    for (const [index, sprite] of this.lights.entries()) {
      // Two heads, half an outline apart.
      const at = share * 1.5 - Math.floor(index / 2) * TAIL + (index % 2) * 0.5
      const rest = 1 - Math.floor(index / 2) / (LIGHTS / 2)
      this.place(sprite, at - Math.floor(at))
      sprite.alpha = presence * rest
      sprite.scale.set(index < 2 ? 0.6 : 0.2 + 0.32 * rest)
    }
  }

  /** Puts a light at a share (0–1) of the outline, clockwise from the upper left corner. */
  private place(sprite: Sprite, share: number): void {
    const { width, height } = this
    let way = share * 2 * (width + height)
    if (way < width) return void sprite.position.set(way - width / 2, -height / 2)
    way -= width
    if (way < height) return void sprite.position.set(width / 2, way - height / 2)
    way -= height
    if (way < width) return void sprite.position.set(width / 2 - way, height / 2)
    sprite.position.set(-width / 2, height / 2 - (way - width))
  }
}
