import { type CaseBook, type CaseEvent, dropsOf } from '#shared/book.ts'
import { openingStage } from '#state/core/play/openingStage.ts'
import { stageState } from '#state/core/play/stage.ts'
import type { Show } from '../kit/show.ts'
import type { CardDeal } from './cards.ts'
import type { EmblemPlace } from './GoldStage.ts'
import type { GoldReel } from './gold.ts'
import { performed } from './maths.ts'
import { openBox } from './openBox.ts'
import { bringRows, landRow, spinRows } from './rows.ts'
import { settleRows } from './rowsEnd.ts'
import type { StageObjects } from './StageObjects.ts'

type EventOf<K extends CaseEvent['kind']> = Extract<CaseEvent, { kind: K }>

/** State of a playback. */
export interface Playback {
  objects: StageObjects
  show: Show
  book: CaseBook
  /** The dealt cards of ten boxes; null for reels. */
  deal: CardDeal | null
  gold: GoldReel | null
  /** One promise per reel; it resolves when the reel has landed. */
  landings: Promise<void>[]
  golds: number
}

/** One function per event kind of the book; events are awaited in order. */
const SCRIPT: { [K in CaseEvent['kind']]: (event: EventOf<K>, playback: Playback) => Promise<void> } = {
  async pay(_event, playback) {
    const { objects, show, deal } = playback
    await openBox(objects, show)
    if (deal) return show.wait(objects.times.unfold).then(() => deal.deal(show))
    bringRows(objects, show)
    playback.landings = spinRows(objects, show)
    watchEmblems(playback)
  },

  async reel(event, playback) {
    const { objects, show, deal } = playback
    if (deal) await deal.turn(event.reel, show)
    else {
      await playback.landings[event.reel]
      await landRow(objects, show, event.reel, event.drop.grade)
    }
    openingStage.landed += 1
  },

  async goldReel(event, playback) {
    const { show, deal, gold } = playback
    gold?.clear(show)
    if (deal) await deal.turn(event.reel, show)
    else await playback.landings[event.reel]
    await gold?.play(show, event.drop, emblemPlace(playback, event.reel), playback.golds)
    playback.golds += 1
    openingStage.landed += 1
  },

  async total(_event, { objects, show, deal, golds }) {
    if (deal && golds === 0) await deal.close(show)
    if (golds === 0) settleRows(objects, show)
    await show.wait(objects.times.landing)
    objects.box.finish()
    stageState.phase = 'revealed'
  },
}

/** Plays a book from its first event to its last. */
export async function perform(playback: Playback): Promise<void> {
  for (const event of performed(playback.book)) {
    playback.show.check()
    await dispatch(event, playback)
  }
}

function dispatch(event: CaseEvent, playback: Playback): Promise<void> {
  switch (event.kind) {
    case 'pay':
      return SCRIPT.pay(event, playback)
    case 'reel':
      return SCRIPT.reel(event, playback)
    case 'goldReel':
      return SCRIPT.goldReel(event, playback)
    case 'total':
      return SCRIPT.total(event, playback)
  }
}

/** Lights up a reel that stops on the emblem at once, although its gold reel runs only after all others have landed. */
function watchEmblems({ objects, show, book, landings }: Playback): void {
  dropsOf(book).forEach((drop, index) => {
    if (drop.grade !== 0) return
    landings[index]?.then(() => landRow(objects, show, index, 0)).catch(() => undefined)
  })
}

/** Position of the emblem that a reel or card shows. */
function emblemPlace({ objects, deal }: Playback, reel: number): EmblemPlace {
  if (deal) return deal.emblemOf(reel)
  const { rows, cell } = objects.layout
  return { ...(rows[reel] ?? { x: 187.5, y: 300 }), size: Math.min(cell.width, cell.height) * 0.82 }
}
