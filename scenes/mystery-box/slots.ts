import type { SceneSlots } from '../kit/slots.ts'

/** What an artist can fill, in `assets/mystery-box/`; white sprites are tinted. The boxes are those of `assets/boxes/`, 480 × 420, standing on the lower edge. */
export const SLOTS: SceneSlots<'mystery-box'> = {
  sprites: {
    /** Floor: the dial seen from above. */
    'shelf-dial': [600, 600],
    'shelf-shadow': [320, 80],
    /** White light, its wide end below. */
    'shelf-spot': [480, 720],
    /** A narrow beam that sways behind the boxes, its lamp above. */
    'shelf-shaft': [200, 640],
    /** Arrow to the next box, pointing left. */
    'shelf-chevron': [64, 72],
  },
  background: 'box-stage',
  skeletons: [],
}
