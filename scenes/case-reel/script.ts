import { type CaseBook, type CaseEvent, dropsOf } from '#shared/book.ts'
import { stageState } from '#state/stage.ts'
import type { Show } from '../kit/show.ts'
import type { Cast } from './Cast.ts'
import type { CardDeal } from './cards.ts'
import { type GoldReel, playGold } from './gold.ts'
import type { Place } from './layout.ts'
import { performed } from './maths.ts'
import { openBox } from './opening.ts'
import { bringRows, landRow, spinRows } from './rows.ts'

type EventOf<K extends CaseEvent['kind']> = Extract<CaseEvent, { kind: K }>

/** What a performance knows while it runs. */
export interface Performance {
  cast: Cast
  show: Show
  book: CaseBook
  /** Ten at once; null for reels. */
  deal: CardDeal | null
  gold: GoldReel | null
  /** One promise per reel, resolved when it has landed. */
  landings: Promise<void>[]
  golds: number
}

/** One awaited function per event kind of the book, in order. */
const SCRIPT: { [K in CaseEvent['kind']]: (event: EventOf<K>, performance: Performance) => Promise<void> } = {
  async pay(_event, performance) {
    const { cast, show, deal } = performance
    await openBox(cast, show)
    if (deal) return deal.deal(show)
    bringRows(cast, show)
    performance.landings = spinRows(cast, show)
    watchEmblems(performance)
  },

  async reel(event, performance) {
    const { cast, show, deal } = performance
    if (deal) await deal.turn(event.reel, show, stageState.landed === performance.book.number - 1)
    else {
      await performance.landings[event.reel]
      landRow(cast, show, event.reel, event.drop.grade)
    }
    stageState.landed += 1
  },

  async goldReel(event, performance) {
    const { cast, show, deal, gold } = performance
    if (deal) await deal.turn(event.reel, show, true)
    else await performance.landings[event.reel]
    if (gold) await playGold(cast, show, gold, event.drop, emblemPlace(performance, event.reel), performance.golds)
    performance.golds += 1
    stageState.landed += 1
  },

  async total(_event, { cast, show }) {
    await show.wait(cast.times.landing)
    stageState.phase = 'revealed'
  },
}

/** Performs a book from its first event to its last. */
export async function perform(performance: Performance): Promise<void> {
  for (const event of performed(performance.book)) {
    performance.show.check()
    await dispatch(event, performance)
  }
}

function dispatch(event: CaseEvent, performance: Performance): Promise<void> {
  switch (event.kind) {
    case 'pay':
      return SCRIPT.pay(event, performance)
    case 'reel':
      return SCRIPT.reel(event, performance)
    case 'goldReel':
      return SCRIPT.goldReel(event, performance)
    case 'total':
      return SCRIPT.total(event, performance)
  }
}

/** A reel that stops on the emblem lights up at once, though its gold reel runs after all the others have landed. */
function watchEmblems({ cast, show, book, landings }: Performance): void {
  dropsOf(book).forEach((drop, index) => {
    if (drop.grade !== 0) return
    landings[index]?.then(() => landRow(cast, show, index, 0)).catch(() => undefined)
  })
}

function emblemPlace({ cast, deal }: Performance, reel: number): Place {
  return deal ? deal.placeOf(reel) : (cast.layout.rows[reel] ?? { x: 187.5, y: 300 })
}
