import { subscribeKey } from 'valtio/vanilla/utils'
import { whenIdle } from '#scenes/kit/device.ts'
import { stageState } from '#state/stage.ts'

/** How long a player must rest before what may be needed later is loaded, in ms. */
const REST = 8_000
/** The same once an opening has landed: what was needed first is there. */
const LANDED = 500

/** How long from now until there is time to spare, if nothing changes; null while a scene or an opening loads or plays. */
function untilSpare(): number | null {
  const { phase, scene, standing } = stageState
  if (phase === 'revealed') return LANDED
  return phase === 'idle' && (scene === null || scene === standing) ? REST : null
}

/**
 * Acts when the line has time to spare: an opening has landed, or the player has rested for a while on a page that is whole; never while an
 * opening loads or plays. Returns what calls it off.
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
