import { EMOTES, type Emote } from '../../../art/battle/emotes.ts'
import type { SvgaMovie } from '../../encode.ts'
import { cool, laugh, love, rich, salute, wink } from './glad.ts'
import { angry, cry, sleep, sweat, think, wow } from './troubled.ts'

/** What each emote does, in the order of their numbers. */
const ACTS: readonly ((emote: Emote) => Promise<SvgaMovie>)[] = [
  laugh,
  cool,
  love,
  wow,
  cry,
  angry,
  think,
  rich,
  sweat,
  sleep,
  wink,
  salute,
]

/** The films of the emotes by name: `emote-00` to `emote-11`. */
export const EMOTE_FILMS: Readonly<Record<string, () => Promise<SvgaMovie>>> = Object.fromEntries(
  EMOTES.flatMap((emote, index) => {
    const act = ACTS[index]
    return act ? [[`emote-${String(index).padStart(2, '0')}`, () => act(emote)]] : []
  }),
)
