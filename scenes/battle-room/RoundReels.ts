import type { StripGift } from '#shared/book.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { BattleBox, BattleRoom, BattleRound } from '#shared/modes/battle/room.ts'
import { stripKey } from '#state/modes/battle/stage.ts'
import { ItemSheet } from '../kit/parts/ItemSheet.ts'
import type { Reel } from '../kit/reel/Reel.ts'
import { planRun } from '../kit/reel/strip.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { ReelMeasure } from './layout.ts'
import { paintReelCell } from './paint.ts'

const LOOK = { name: 'battle', axis: 'y', paint: paintReelCell } as const

interface Sheet {
  sheet: ItemSheet
  contents: readonly ItemCard[]
  ready: Promise<void>
  painted: boolean
}

/** The cells that the reels of each round show. It keeps those of the round that runs and of the next one. */
export class RoundReels {
  private readonly sheets = new Map<number, Sheet>()

  constructor(
    private readonly context: SceneContext,
    private readonly measure: ReelMeasure,
  ) {}

  /** Gives up the cells of the rounds before `round`. */
  leave(round: number): void {
    for (const [old, { sheet }] of this.sheets) {
      if (old >= round) continue
      this.sheets.delete(old)
      this.spent.push(sheet)
    }
  }

  /** Loads the cells of a round. Resolves when they are painted. */
  async want(room: BattleRoom, strips: Record<string, readonly StripGift[]>, round: number): Promise<void> {
    const box = room.boxes[round]
    if (!box) return
    const contents = contentsOf(box, room.rounds[round], strips)
    if (contents.length === 0) return
    const known = this.sheets.get(round)
    // A strip that came late may lack a drop that is known by now.
    if (known && contents.every(({ giftId }) => known.contents.some((content) => content.giftId === giftId))) return known.ready
    if (known) this.spent.push(known.sheet)
    await this.paint(round, contents)
  }

  /** Releases what no reel shows any more. Call it after the reels were loaded with another round. */
  sweep(): void {
    for (const sheet of this.spent.splice(0)) sheet.destroy()
  }

  /** Loads a reel with a round. Returns false while its cells are not painted. */
  load(reel: Reel, { round, drops, cosmeticSeed }: BattleRound, seat: number, duration: number, reduced: boolean): boolean {
    const known = this.sheets.get(round)
    const drop = drops[seat]
    if (!known?.painted || !drop) return false
    const landing = known.contents.findIndex(({ giftId }) => giftId === drop.giftId)
    if (landing < 0) return false
    const grades = known.contents.map(({ grade }) => grade)
    const { ahead, behind } = reel
    reel.load(known.sheet.cells, planRun({ seed: `${cosmeticSeed}:${seat}`, grades, landing, duration, ahead, behind }), reduced)
    return true
  }

  /** Item of a cell of a round; undefined where the round is not loaded. */
  giftAt(round: number, cell: number): number | undefined {
    return this.sheets.get(round)?.contents[cell]?.giftId
  }

  destroy(): void {
    for (const { sheet } of this.sheets.values()) sheet.destroy()
    this.sheets.clear()
    this.sweep()
  }

  private readonly spent: ItemSheet[] = []

  private async paint(round: number, contents: readonly ItemCard[]): Promise<void> {
    const sheet = new ItemSheet()
    const { cell, pitch } = this.measure
    const shape = { style: 'tile', width: cell.width, height: cell.height, rest: 0.9, pitch } as const
    const entry: Sheet = { sheet, contents, painted: false, ready: Promise.resolve() }
    entry.ready = sheet
      .paint(contents, shape, this.context.budget.paint, () => undefined, LOOK)
      .then(() => {
        entry.painted = sheet.cells.length === contents.length
      })
    this.sheets.set(round, entry)
    try {
      await entry.ready
    } catch (error) {
      // The next one who wants the round tries again.
      if (this.sheets.get(round) === entry) this.sheets.delete(round)
      throw error
    }
  }
}

/** Every item once: those of the box's strip, and the drops of the round where it is known. */
export function contentsOf(box: BattleBox, round: BattleRound | undefined, strips: Record<string, readonly StripGift[]>): ItemCard[] {
  const all = new Map<number, ItemCard>()
  for (const gift of [...(strips[stripKey(box)] ?? []), ...(round?.drops ?? [])]) {
    if (all.has(gift.giftId)) continue
    const { giftId, giftName, giftImage, grade, recoveryPrice } = gift
    all.set(giftId, { giftId, giftName, giftImage, grade, recoveryPrice })
  }
  return [...all.values()]
}
