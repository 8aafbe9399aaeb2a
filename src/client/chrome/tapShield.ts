/** Ms for which a closed dialog still takes the taps: the second one of a double tap was meant for it. */
const STAYS = 350
/** Lies above every page, and below a dialog that has opened meanwhile. */
const LAYER = '99'

let gone: (() => void) | undefined

/**
 * Takes all taps for a moment, so that the second tap of a double tap does not reach what lay below a dialog that has just closed.
 * Call it when a dialog closes.
 */
export function shieldTaps(): void {
  gone?.()
  const shield = document.createElement('div')
  Object.assign(shield.style, { position: 'fixed', inset: '0', zIndex: LAYER })
  const timer = setTimeout(() => gone?.(), STAYS)
  gone = () => {
    clearTimeout(timer)
    shield.remove()
    gone = undefined
  }
  document.body.append(shield)
}
