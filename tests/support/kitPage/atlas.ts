import { Sprite } from 'pixi.js'
import { PaintAtlas } from '#scenes/kit/paintAtlas.ts'
import { pixelsOf } from './pixels.ts'

const SIDE = 40
const COLOURS = ['#ff0000', '#00ff00', '#0000ff'] as const

/** Acts of the test of painted pages. */
export const atlas = {
  /** Paints one square of each colour below the other on a page that starts `step` high; the colour in the middle of each as `[red, green, blue]`. */
  squares(step: number): number[][] {
    const page = new PaintAtlas(1, SIDE, 256, step)
    const squares = COLOURS.map((colour) =>
      page.paint(SIDE, SIDE, (context) => {
        context.fillStyle = colour
        context.fillRect(0, 0, SIDE, SIDE)
      }),
    )
    page.update()
    const seen = squares.map((texture) => {
      if (!texture) throw new Error('the page is full')
      const sprite = new Sprite(texture)
      const pixels = pixelsOf(sprite, SIDE, SIDE)
      sprite.destroy()
      const middle = (SIDE * (SIDE / 2) + SIDE / 2) * 4
      return [...pixels.slice(middle, middle + 3)]
    })
    page.destroy()
    return seen
  },
}
