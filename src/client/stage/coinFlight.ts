import { calmMotion } from '#client/chrome/calmMotion.ts'
import type { CurrencyName } from '#client/chrome/icons/CurrencyIcon.tsx'

const COINS = 5
const FLIGHT = 620
const APART = 55

interface Flight {
  /** Coins that fly. */
  coins?: number
  /** Ms until the first one starts. */
  delay?: number
}

/**
 * Lets coins or diamonds fly from an element, or from a place on the screen, to their balance in the header. It is decoration: no code
 * waits for it.
 */
export function flyTo(currency: CurrencyName, from: Element | DOMRect, { coins = COINS, delay = 0 }: Flight = {}): void {
  const balance = document.querySelector(`[data-balance="${currency}"]`)
  const icon = balance?.firstElementChild
  if (!balance || !icon || calmMotion() || typeof icon.animate !== 'function') return
  const start = from instanceof Element ? from.getBoundingClientRect() : from
  const end = icon.getBoundingClientRect()
  for (let coin = 0; coin < coins; coin++) send(icon, start, end, { side: (coin - (coins - 1) / 2) * 16, delay: delay + coin * APART })
}

function send(icon: Element, start: DOMRect, end: DOMRect, { side, delay }: { side: number; delay: number }): void {
  const copy = icon.cloneNode() as HTMLElement
  Object.assign(copy.style, { position: 'fixed', left: `${end.left}px`, top: `${end.top}px`, zIndex: '90', pointerEvents: 'none' })
  document.body.append(copy)
  const x = start.left + start.width / 2 - end.left - end.width / 2
  const y = start.top + start.height / 2 - end.top - end.height / 2
  const flight = copy.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0 },
      { transform: `translate(${x + side}px, ${y - 26}px) scale(1)`, opacity: 1, offset: 0.22, easing: 'cubic-bezier(0.5, 0, 0.9, 0.5)' },
      { transform: 'translate(0, 0) scale(0.8)', opacity: 1 },
    ],
    { duration: FLIGHT, delay, easing: 'cubic-bezier(0.16, 1, 0.3, 1)', fill: 'backwards' },
  )
  const gone = () => copy.remove()
  flight.finished.then(gone, gone)
}
