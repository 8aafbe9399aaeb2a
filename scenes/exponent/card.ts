import { FLIGHT } from '#state/modes/exponent/prize.ts'

/** How long the card of an exit stands when nothing flies to 行囊, and how long it fades, in ms. */
const STANDS = { stay: 1_700, fade: 400 } as const

/** Ms since the card came, since its item began to fly (below 0 for none), and how clearly it is seen. */
interface CardMoment {
  age: number
  flight: number
  alpha: number
}

export const newCardMoment = (): CardMoment => ({ age: -1, flight: -1, alpha: 0 })

/**
 * Writes what is seen of the card of an exit at a server time. It stands for a while. If it has won an item, whose flight begins at `prize`, the card
 * waits for that and goes with it; an item that comes later brings the card again.
 */
export function cardAt(exit: number, prize: number | null, time: number, to: CardMoment): CardMoment {
  const again = prize !== null && time >= prize && prize >= exit + STANDS.stay
  to.age = time - (again ? prize : exit)
  to.flight = prize !== null && time >= prize ? time - prize : -1
  const left = STANDS.stay + STANDS.fade - to.age
  to.alpha = to.flight >= 0 ? Number(to.flight < FLIGHT.over) : to.age < 0 ? 0 : Math.min(Math.max(left / STANDS.fade, 0), 1)
  return to
}
