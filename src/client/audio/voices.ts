import type { SoundId } from '#state/sound.ts'
import { MANNERS } from './manners.ts'

/** One effect that sounds. Times in ms. */
export interface Voice {
  id: SoundId
  /** Which playing of it, as Howler counts. */
  playing: number
  since: number
  until: number
}

/** Most effects at once: more is noise, and costs phones. */
export const MOST_VOICES = 10

/** What happens when an effect is asked for: whether it sounds, and who falls silent for it. */
export interface Verdict {
  sounds: boolean
  silenced: Voice[]
}

/** Decides about a new effect among those that sound. */
export function admit(running: readonly Voice[], id: SoundId, now: number): Verdict {
  const { gap, rank, cuts } = MANNERS[id]
  const alive = running.filter(({ until }) => until > now)
  if (running.some((voice) => voice.id === id && now - voice.since < gap)) return { sounds: false, silenced: [] }
  const silenced = alive.filter((voice) => cuts.includes(voice.id))
  const others = alive.filter((voice) => !silenced.includes(voice))
  if (others.length < MOST_VOICES) return { sounds: true, silenced }
  const least = [...others].sort((a, b) => MANNERS[a.id].rank - MANNERS[b.id].rank || a.since - b.since)[0]
  if (!least || MANNERS[least.id].rank > rank) return { sounds: false, silenced: [] }
  return { sounds: true, silenced: [...silenced, least] }
}
