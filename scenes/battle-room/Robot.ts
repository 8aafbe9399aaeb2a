import { Container } from 'pixi.js'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { part } from './pictures.ts'
import type { RobotAct, RobotMoment } from './robotMoment.ts'
import { type FigureArt, SpineFigure } from './SpineFigure.ts'

const ART: FigureArt = { skeleton: 'battle-room/robot', width: 144, spare: [] }

/** The small robot on the seat of a player whom the house plays. Its position is that of its foot. */
export class Robot {
  readonly container = new Container()
  private readonly picture = new Quad(part('robot'), 0.5, 1)
  private readonly figure = new SpineFigure<RobotAct>(ART, new QuadList([this.picture]))

  constructor() {
    this.container.addChild(this.figure.container)
  }

  /** True while the skeleton is on its way; its picture stands in for it meanwhile. */
  get waits(): boolean {
    return this.figure.waits
  }

  load(): void {
    void this.figure.load()
  }

  /** Shows it `width` board units wide. */
  show(at: { x: number; y: number }, width: number, moment: RobotMoment): void {
    this.picture.x = at.x
    this.picture.y = at.y
    this.picture.width = width
    this.picture.scaleY = this.picture.scaleX
    this.figure.show(at, width, 1, 0, moment)
  }

  destroy(): void {
    this.figure.destroy()
    this.container.destroy({ children: true })
  }
}
