import { LANDING_FILMS } from '../kit/filmSlots.ts'
import type { SceneSlots } from '../kit/slots.ts'

/** Files in `assets/roll-draw/` that an artist can draw. Sprites are drawn at half their pixel size. */
export const SLOTS: SceneSlots<'roll-draw'> = {
  sprites: {
    /** Roof of the wheel, seen from a little above; the prize stands over the middle of its top, 52 px below the picture's top. */
    'roll-roof': [576, 152],
    /** Foot of the wheel; the middle of its top is 66 px below the picture's top. */
    'roll-foot': [640, 200],
    /** Before the lantern that is drawn. Clear inside 156 × 208 px. */
    'roll-frame': [208, 268],
    /** Around a hanging portrait: clear inside an octagon of 76 px whose middle is 72 px below the top; the string is tied 10 px below it. */
    'roll-lamp': [112, 160],
    /** The left half of the curtain; the right one is its mirror picture. */
    'roll-curtain': [256, 384],
    /** Over the curtain: its rod is 34 px below the top. */
    'roll-valance': [512, 112],
    /** On the list of entrants. */
    'roll-seal': [192, 192],
  },
  background: 'roll-hall',
  skeletons: [],
  films: [...LANDING_FILMS, 'fireworks'],
}
