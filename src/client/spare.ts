import { subscribeKey } from 'valtio/vanilla/utils'
import { whenIdle } from '#scenes/kit/idle.ts'
import { stageState } from '#state/core/play/stage.ts'

/** Ms that the player must stay on a page before files are loaded that may be needed later. */
const REST = 8_000
/** The same in ms after an opening has ended, because everything that it needs is loaded then. */
const LANDED = 500

/**
 * Returns the ms until there is time to load more, if nothing changes meanwhile. Null while a scene or an opening is loading or
 * playing.
 */
function untilSpare(): number | null {
  const { phase, scene, standing } = stageState
  if (phase === 'revealed') return LANDED
  return phase === 'idle' && (scene === null || scene === standing) ? REST : null
}

/**
 * Calls `act` when the network has time to spare: after an opening has ended, or when the player has stayed for a while on a page
 * that is completely loaded. It never calls it while an opening loads or plays. The returned function cancels it.
 */
export function whenSpare(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const wait = untilSpare()
    if (wait !== null) timer = setTimeout(begin, wait)
  }
  const stops = (['phase', 'scene', 'standing'] as const).map((key) => subscribeKey(stageState, key, look))
  const stop = () => {
    clearTimeout(timer)
    for (const end of stops) end()
  }
  const begin = () => {
    stop()
    whenIdle(act)
  }
  look()
  return stop
}
