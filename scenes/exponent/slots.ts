import type { SceneSlots } from '../kit/slots.ts'

/** Files in `assets/exponent/` that an artist can draw. Sprites are drawn at half their pixel size. */
export const SLOTS: SceneSlots<'exponent'> = {
  sprites: {
    /** The ring of the entry. Its channel lies from 0.84 to 0.925 of half its width and is dark; the light that runs out lies in it. */
    'exponent-dial': [512, 512],
    /** Around the place where the player has left; its middle is clear. */
    'exponent-seal': [128, 128],
    /** White, drawn as light: the star at the head of the curve. */
    'exponent-star': [256, 256],
    /** White: brackets around the place of a press whose answer is on its way. */
    'exponent-lock': [128, 128],
    /** White: the edges of the screen when the index breaks; its middle is clear. */
    'exponent-vignette': [256, 256],
  },
  background: 'index',
  skeletons: [],
  films: [],
}
