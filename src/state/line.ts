import { proxy } from 'valtio/vanilla'

/** The line to the server as the last call or socket met it; a browser that believes itself online may be wrong. */
export const lineState = proxy({ cut: false })

/** Takes note of a reply, or of its absence. */
export function noteLine(reached: boolean): void {
  lineState.cut = !reached
}
