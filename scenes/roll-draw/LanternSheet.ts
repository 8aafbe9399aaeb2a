import type { RollPerson } from '#shared/modes/roll/room.ts'
import { CellSheet } from '../kit/reel/CellSheet.ts'
import type { ReelCell } from '../kit/reel/Reel.ts'
import type { SceneContext } from '../kit/scene.ts'
import { withFaces } from './faces.ts'
import { LANTERN } from './layout.ts'
import { paintBlank, paintLantern } from './paint.ts'

/** Most texture pixels that all lanterns of a book take together: in a great crowd each is a little less sharp. */
const MOST = 2_400_000

/** The lanterns of the wheel, sharp and blurred. */
export class LanternSheet {
  private readonly blanks = new CellSheet()
  private people: CellSheet | null = null
  private key = ''

  constructor(private readonly context: SceneContext) {}

  /** Paints the lantern that shows nobody. */
  prepare(): Promise<void> {
    return this.blanks.paint({ count: 1, ...LANTERN, axis: 'x' }, this.context.budget.paint, paintBlank)
  }

  /** Paints everybody of a wheel, unless they are painted. */
  async want(people: readonly RollPerson[], me: string | null): Promise<void> {
    const key = JSON.stringify([me, people])
    if (key === this.key) return
    this.key = key
    const sheet = new CellSheet()
    await withFaces(people, me, (faces) =>
      sheet.paint({ count: people.length, ...LANTERN, axis: 'x' }, this.resolutionFor(people.length), (context, index) => {
        const face = faces[index]
        if (face) paintLantern(context, face)
      }),
    )
    if (this.key !== key) return sheet.destroy()
    this.people?.destroy()
    this.people = sheet
  }

  /** The lantern of somebody by their index; one that shows nobody where there is none. */
  cell(index: number): ReelCell | undefined {
    return this.people?.cells[index] ?? this.blanks.cells[0]
  }

  get blank(): ReelCell | undefined {
    return this.blanks.cells[0]
  }

  destroy(): void {
    this.key = 'gone'
    this.people?.destroy()
    this.people = null
    this.blanks.destroy()
  }

  private resolutionFor(count: number): number {
    const each = LANTERN.width * LANTERN.height
    return Math.min(this.context.budget.paint, Math.sqrt(MOST / (Math.max(count, 1) * each)))
  }
}
