import { type Container, type FederatedPointerEvent, Rectangle } from 'pixi.js'
import { subscribe } from 'valtio/vanilla'
import type { ShowerStageState } from '#state/modes/shower/stage.ts'
import { tapPacket } from '#state/modes/shower/taps.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { placeOnBoard } from '../kit/parts/boardPlacement.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import { LAG, SceneTime } from '../kit/sceneTime.ts'
import type { Show } from '../kit/show.ts'
import { GlyphSheet } from './GlyphSheet.ts'
import { newNow, showNow } from './maths.ts'
import { ShowerSounds } from './ShowerSounds.ts'
import { type Layers, StageObjects } from './StageObjects.ts'

let current: RedPacketStage | null = null

/** Returns the scene on the stage, for the laboratory and tests. */
export const currentShower = (): RedPacketStage | null => current

/** The handle of the scene. It follows `showerStage`: what it shows at a moment follows from the shower, the tears and the server's time. */
export class RedPacketStage implements SceneHandle<ShowerStageState> {
  readonly now = newNow()
  objects: StageObjects | null = null
  private readonly seen = new SceneTime()
  private readonly sounds = new ShowerSounds()
  private state: ShowerStageState | null = null
  private stops: (() => void)[] = []

  constructor(
    readonly root: Container,
    private readonly layers: Layers,
    private readonly context: SceneContext,
  ) {}

  /** True once the shower is known and painted. */
  get painted(): boolean {
    return this.objects?.shower !== null && this.objects !== null
  }

  /** Server time of the picture. */
  get time(): number {
    return this.seen.now
  }

  follow(state: ShowerStageState): () => void {
    this.state = state
    const take = () => this.take()
    take()
    const stop = subscribe(state, take, true)
    return () => {
      stop()
      if (this.state === state) this.state = null
    }
  }

  async prepare(_book: null, show: Show): Promise<void> {
    await GlyphSheet.fonts()
    show.check()
    const { context } = this
    this.objects = new StageObjects(this.layers, context)
    current = this
    this.layout(context.board())
    this.hearTaps()
    this.take()
    this.stops.push(context.clock.add((delta) => this.step(delta)))
    this.stops.push(this.seen.keepLevel(context.clock, (lag) => this.jump(lag)))
    this.step(0)
  }

  layout(board: ArtBoard): void {
    placeOnBoard(this.root, board)
    const { x, y, width, height } = board.view
    this.root.hitArea = new Rectangle(x, y, width, height)
    this.objects?.layout(board)
    if (this.objects) this.draw()
  }

  destroy(): void {
    for (const stop of this.stops) stop()
    this.sounds.close()
    this.root.removeAllListeners()
    this.objects?.destroy()
    this.objects = null
    for (const layer of Object.values(this.layers)) for (const child of layer.removeChildren()) child.destroy({ children: true })
    if (current === this) current = null
  }

  /** A finger at a point of the stage, in CSS px. Every finger counts for itself. Returns whether it has torn a packet. */
  tap(x: number, y: number): boolean {
    const board = this.context.board()
    const place = this.objects?.packetAt((x - board.x) / board.scale, (y - board.y) / board.scale, this.now) ?? -1
    return place >= 0 && tapPacket(place, this.now.ms)
  }

  /** How everything stands, for tests. */
  pose(): Record<string, unknown> | null {
    return this.objects?.pose(this.now) ?? null
  }

  private hearTaps(): void {
    this.root.eventMode = 'static'
    this.root.on('pointerdown', ({ global }: FederatedPointerEvent) => this.tap(global.x, global.y))
  }

  /** Takes the state as it is now. A shower that the page has left stays to be seen while the scene fades out. */
  private take(): void {
    const { objects, state } = this
    if (objects && state?.shower) objects.take(state)
  }

  private jump(lag: number): void {
    this.seen.advance(lag)
    this.skip()
    this.draw()
  }

  private step(delta: number): void {
    this.seen.advance(delta)
    if (delta > LAG) this.skip()
    this.draw()
    const { objects } = this
    if (objects?.shower) this.sounds.hear(this.now, objects.torn, objects.counted)
  }

  private skip(): void {
    this.sounds.skip()
    this.objects?.skip()
  }

  private draw(): void {
    const { objects } = this
    if (!objects?.shower) return
    showNow(objects.shower, this.state?.sum ?? null, this.time, this.now)
    objects.update(this.now)
  }
}
