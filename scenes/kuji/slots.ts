import type { SceneSlots } from '../kit/slots.ts'

/** Files in `assets/kuji/` that an artist can draw. Sprites are drawn at half their pixel size. */
export const SLOTS: SceneSlots<'kuji'> = {
  sprites: {
    /** The crest on the paper of a ticket. */
    emblem: [240, 240],
  },
  background: 'reel',
  skeletons: [],
  films: [],
}
