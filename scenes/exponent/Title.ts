import { BLEND_MODES, Container } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import { fx } from '../kit/fx/light.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { FigureSheet, Look, Word } from './Figures.ts'
import { Line } from './Line.ts'
import { type ExponentLayout, figuresRight } from './layout.ts'
import { Multiple } from './Multiple.ts'
import { formatCount, type Now, ramp, slideOf } from './maths.ts'

/** Colours of the line below the multiple, its dot, and the light behind the figures. */
const INKS: Record<Look, readonly [text: number, dot: number, light: number]> = {
  ice: [0xd6e8ff, COLOURS.ok, 0x39c8ff],
  gold: [0xfff0cc, 0xffc24a, 0xffa03a],
  red: [0xffc4cf, 0xff4a68, 0xff2e58],
}
const WORDS: Record<Now['ending'], Word> = { break: 'broken', top: 'top', refund: 'refunded' }

/** The huge multiple, and the line below it that says what happens in which round. */
export class Title {
  readonly container = new Container()
  private readonly multiple: Multiple
  private readonly line: Line
  private readonly glow = new Quad(fx('glow'))
  private readonly dot = new Quad(fx('dot'))
  private told = ''

  constructor(figures: FigureSheet) {
    this.multiple = new Multiple(figures)
    this.line = new Line(figures, 13, 0, 14)
    this.glow.blendMode = BLEND_MODES.ADD
    this.container.addChild(new QuadList([this.glow, this.dot]), this.multiple.container, this.line.container)
  }

  update(now: Now, layout: ExponentLayout, reduced: boolean): void {
    const { figures } = layout
    const high = ramp(9.5, 13, now.value)
    const over = now.ended >= 0 ? ramp(0, reduced ? 300 : 110, now.ended) : 0
    const climbing: Look = high >= 0.5 ? 'gold' : 'ice'
    const last: Look = now.ending === 'top' ? 'gold' : now.ending === 'refund' ? 'ice' : 'red'
    const [from, to, share] = now.ended >= 0 ? ([climbing, last, over] as const) : (['ice', 'gold', high] as const)
    const slide = reduced || now.ended >= 0 ? 1 : slideOf(now.shown, now.elapsed)
    this.multiple.size = figures.size
    this.multiple.pose(now.shown, now.shown - 1, slide, 2, 'x', from, to, share)
    const shake = now.ended >= 0 && now.ending === 'break' && !reduced ? Math.exp(-now.ended / 90) * 5 : 0
    this.multiple.container.position.set(figures.x + shake * Math.sin(now.ended / 11), figures.y + figures.size * 0.44)
    const look = now.ended >= 0 ? last : climbing
    this.say(now, look, figures.line, figures.x)
    const width = figuresRight(layout, now.shown) - figures.x
    this.glow.x = figures.x + width * 0.46
    this.glow.y = figures.y + figures.size * 0.46
    this.glow.scaleX = (width * 1.5) / 256
    this.glow.scaleY = (figures.size * 2.3) / 256
    this.glow.tint = INKS[look][2]
    this.glow.alpha = 0.34
  }

  private say(now: Now, look: Look, y: number, x: number): void {
    const word: Word = now.ended >= 0 ? WORDS[now.ending] : 'climbing'
    const key = word + now.round
    if (key !== this.told) this.line.write(`{${word}} ${formatCount(now.round)} {round}`)
    this.told = key
    const [ink, dot] = INKS[look]
    this.line.tint = ink
    this.line.container.position.set(x + 13, y)
    this.dot.x = x + 4
    this.dot.y = y
    this.dot.tint = dot
    this.dot.scaleX = this.dot.scaleY = 0.42
  }
}
