import { css } from '#scenes/kit/colour.ts'
import { COLOURS } from '#shared/tokens.ts'

/** A sheet has at most so many columns, and so many pixels between its frames and below each for its time. */
const COLUMNS = 6
const GAP = 8
const CAPTION = 26

/** A sheet for the frames of a filmstrip, side by side with their times below them. */
export class FilmSheet {
  readonly canvas = document.createElement('canvas')
  private readonly columns: number
  private readonly context: CanvasRenderingContext2D

  /** Room for `count` frames of `width` × `height` pixels. Throws where the browser gives no 2D canvas. */
  constructor(
    count: number,
    private readonly width: number,
    private readonly height: number,
  ) {
    const { canvas } = this
    this.columns = Math.min(COLUMNS, count)
    canvas.width = this.columns * (width + GAP) + GAP
    canvas.height = Math.ceil(count / this.columns) * (height + CAPTION + GAP) + GAP
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no 2D canvas')
    this.context = context
    context.fillStyle = css(COLOURS['ink-0'])
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.font = "600 14px 'Oxanium Variable'"
    context.fillStyle = css(COLOURS['tx-2'])
  }

  /** Draws frame `index` and its time in ms. */
  add(index: number, frame: CanvasImageSource, time: number): void {
    const { width, height, columns } = this
    const [x, y] = [GAP + (index % columns) * (width + GAP), GAP + Math.floor(index / columns) * (height + CAPTION + GAP)]
    this.context.drawImage(frame, x, y, width, height)
    this.context.fillText(`${Math.round(time)} ms`, x + 2, y + height + 18)
  }
}
