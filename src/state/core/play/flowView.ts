import type { ref } from 'valtio/vanilla'
import type { PayGate } from './payGate.ts'
import type { Refusal } from './refusal.ts'

type Held<Book extends object> = ReturnType<typeof ref<Book>>

/** One play from the press that pays until the player closes the result. The page shows a result only when `book` is set. */
export interface PlayFlowState<Order, Book extends object> {
  asking: 'real' | 'demo' | null
  book: Held<Book> | null
  /** True when the result panel may be shown. */
  shown: boolean
  /**
   * True when the client has found this book again after a reload or a lost reply. The panel must then ask which items are still in
   * the bag.
   */
  found: boolean
  /** The order that led to `book`; null for a book that was found again after a reload. */
  order: Order | null
  refusal: Refusal | null
}

/** The flow of one mode, as its page uses it. */
export interface PlayFlow<Order, Book extends object> {
  /** A valtio proxy. */
  state: PlayFlowState<Order, Book>
  /** Gate of every button that starts a play. It opens when the player has seen the result, or why there is none. */
  gate: PayGate
  /** Call it when the page opens. It looks for a play that a reload, a lost connection or leaving the page has interrupted. */
  enter: () => void
  /** Call it when the page closes. A running play is found again at the next visit. A result that was shown counts as closed. */
  leave: () => void
  /**
   * Plays. A visitor who is not logged in may only try (`demo`). Does nothing while another play is being asked for or is playing, or while
   * its result has not been seen yet, however often the player presses.
   */
  start: (order: Order) => Promise<void>
  /**
   * Skips to the result. While the server's reply is awaited, the result shows as soon as it arrives. While the stage plays, the stage
   * jumps to its end. Otherwise the result shows at once.
   */
  skip: () => void
  /** Shows the result panel. If the stage is still playing, it jumps to its last frame. */
  reveal: () => void
  /** Closes the result (收下). Items that were not exchanged are in the bag. */
  keep: () => void
  /**
   * Looks for a play whose result the player has not closed: after a reload, an outage, or when the tab becomes visible again. Sends no
   * call when this tab remembers none.
   */
  findLost: () => Promise<void>
  closeRefusal: () => void
  /** Main button of the refusal dialog. What is closed leads back to the page. Otherwise it plays once more, at the price shown now. */
  retry: () => Promise<void>
}
