import type { SoundId } from '#state/platform/sound.ts'
import { EFFECT_RULES } from './effectRules.ts'

/** One playing effect. `since` and `until` are in ms. */
export interface Voice {
  id: SoundId
  /** Howler's id of this playback. */
  playing: number
  since: number
  until: number
}

/** Most effects that play at once. More would sound like noise and cost phones too much time. */
export const MOST_VOICES = 10

/** Decision about a new effect: whether it starts, and which effects stop for it. */
export interface Verdict {
  sounds: boolean
  silenced: Voice[]
}

/** Decides whether a new effect starts beside the playing ones, at `now` (ms). */
export function admit(running: readonly Voice[], id: SoundId, now: number): Verdict {
  const { minGap, priority, stops } = EFFECT_RULES[id]
  const alive = running.filter(({ until }) => until > now)
  if (running.some((voice) => voice.id === id && now - voice.since < minGap)) return { sounds: false, silenced: [] }
  const silenced = alive.filter((voice) => stops.includes(voice.id))
  const others = alive.filter((voice) => !silenced.includes(voice))
  if (others.length < MOST_VOICES) return { sounds: true, silenced }
  const least = [...others].sort((a, b) => EFFECT_RULES[a.id].priority - EFFECT_RULES[b.id].priority || a.since - b.since)[0]
  if (!least || EFFECT_RULES[least.id].priority > priority) return { sounds: false, silenced: [] }
  return { sounds: true, silenced: [...silenced, least] }
}
