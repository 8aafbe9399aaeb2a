import type { SceneSlots } from '../kit/slots.ts'

/** What an artist can fill, in `assets/template-name/`. Sprites are drawn at half their pixels. */
export const SLOTS: SceneSlots<'template-name'> = {
  sprites: {
    /** A lit sky lantern, its flame below. */
    lantern: [240, 320],
  },
  background: 'plain',
  skeletons: [],
}
