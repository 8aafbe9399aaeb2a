import type { SceneSlots } from '../kit/slots.ts'

/** Files in `assets/template-name/` that an artist can draw. Sprites are drawn at half their pixel size. */
export const SLOTS: SceneSlots<'template-name'> = {
  sprites: {
    /** A lit sky lantern, its flame below. */
    lantern: [240, 320],
  },
  background: 'plain',
  skeletons: [],
  films: [],
}
