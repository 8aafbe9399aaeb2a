import { type FederatedPointerEvent, Rectangle } from 'pixi.js'
import type { ShowerStageState } from '#state/modes/shower/stage.ts'
import { tapPacket } from '#state/modes/shower/taps.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { FollowingStage } from '../kit/FollowingStage.ts'
import { GlyphSheet } from './GlyphSheet.ts'
import { newNow, showNow } from './maths.ts'
import { ShowerSounds } from './ShowerSounds.ts'
import { type Layers, StageObjects } from './StageObjects.ts'

let current: RedPacketStage | null = null

/** Returns the scene on the stage, for the laboratory and tests. */
export const currentShower = (): RedPacketStage | null => current

/** The handle of the scene. It follows `showerStage`: what it shows at a moment follows from the shower, the tears and the server's time. */
export class RedPacketStage extends FollowingStage<ShowerStageState, Layers> {
  readonly now = newNow()
  objects: StageObjects | null = null
  private readonly sounds = new ShowerSounds()

  /** True once the shower is known and painted. */
  get painted(): boolean {
    return this.objects !== null && this.objects.shower !== null && !this.objects.waits
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

  protected load(): Promise<unknown> {
    return GlyphSheet.fonts()
  }

  protected build(): void {
    this.objects = new StageObjects(this.layers, this.context)
    this.objects.wear(() => this.mayPaint)
    current = this
    this.root.eventMode = 'static'
    this.root.on('pointerdown', ({ global }: FederatedPointerEvent) => this.tap(global.x, global.y))
  }

  protected arrange(board: ArtBoard): void {
    const { x, y, width, height } = board.view
    this.root.hitArea = new Rectangle(x, y, width, height)
    this.objects?.layout(board)
  }

  protected take(state: ShowerStageState): void {
    if (state.shower) this.objects?.take(state)
  }

  protected update(_passed: number, jumped: boolean): void {
    const { objects, now, sounds } = this
    if (jumped) {
      sounds.skip()
      objects?.skip()
    }
    if (!objects?.shower) return
    showNow(objects.shower, this.state?.sum ?? null, this.time, now)
    objects.update(now)
    sounds.hear(now, objects.torn, objects.counted)
  }

  protected free(): void {
    this.sounds.close()
    this.root.removeAllListeners()
    this.objects?.destroy()
    this.objects = null
    if (current === this) current = null
  }

  /** Painting the rain holds the stage up, so it is done before the shower or not at all. In a preview nobody taps meanwhile. */
  private get mayPaint(): boolean {
    const shower = this.objects?.shower
    return this.held || !shower || this.time < shower.startAt
  }
}
