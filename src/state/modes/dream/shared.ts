import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { bookShow, type SharedShow } from '#state/core/play/sharedReplay.ts'
import { dreamStage, playDream, USUAL_CHANCE } from './stage.ts'

/** Shows a shared upgrade on the dial, which forgets it afterwards. */
export const showOfUpgrade = (book: DreamBook): SharedShow =>
  bookShow(
    (from) => {
      Object.assign(dreamStage, { target: book.target, chance: book.chance })
      playDream({ ...book, fast: false }, from)
    },
    () => Object.assign(dreamStage, { target: null, chance: USUAL_CHANCE }),
  )
