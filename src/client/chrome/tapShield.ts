/** Ms within which a second tap belongs to a double tap: it was meant for what has just closed, or for what has just opened a dialog. */
export const TAP_STAYS = 350
/** Lies above every page, and below a dialog that has opened meanwhile. */
const LAYER = '99'

let gone: (() => void) | undefined

/**
 * Takes all taps for a moment, so that the second tap of a double tap does not reach what lay below a dialog that has just closed.
 * Call it when a dialog closes, or a notice whose button was pressed.
 */
export function shieldTaps(): void {
  gone?.()
  const shield = document.createElement('div')
  Object.assign(shield.style, { position: 'fixed', inset: '0', zIndex: LAYER })
  const timer = setTimeout(() => gone?.(), TAP_STAYS)
  gone = () => {
    clearTimeout(timer)
    shield.remove()
    gone = undefined
  }
  document.body.append(shield)
}
