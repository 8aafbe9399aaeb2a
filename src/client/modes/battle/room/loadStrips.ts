import { stripOf } from '#shared/book.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { loadBoxDetail } from '#state/core/items/boxes.ts'
import { battleStage, setBattleStrip, stripKey } from '#state/modes/battle/stage.ts'

/** Loads what the reels may show, box by box in the order of the rounds. A box whose odds have changed shows its drops alone. */
export async function loadStrips(room: BattleRoom | null): Promise<void> {
  const boxes = new Map(room?.boxes.map((box) => [stripKey(box), box]))
  for (const [key, box] of boxes) {
    if (battleStage.strips[key]) continue
    const detail = await loadBoxDetail(box.boxId, true).catch(() => null)
    if (detail?.oddsVersion === box.oddsVersion) setBattleStrip(box, stripOf(detail.boxGiftVo))
  }
}
