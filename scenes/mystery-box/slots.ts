import type { SceneSlots } from '../kit/slots.ts'

/**
 * Files in `assets/mystery-box/` that an artist can draw; white sprites are tinted. The boxes' pictures are those of `assets/boxes/`, 480
 * × 420.
 */
export const SLOTS: SceneSlots<'mystery-box'> = {
  sprites: {
    /** Floor: the dial seen from above. */
    'shelf-dial': [600, 600],
    'shelf-shadow': [320, 80],
    /** White light, with its wide end below. */
    'shelf-spot': [480, 720],
    /** A narrow beam that sways behind the boxes, with its lamp above. */
    'shelf-shaft': [200, 640],
    /** Arrow to the next box, pointing left. */
    'shelf-chevron': [64, 72],
  },
  background: 'box-stage',
  skeletons: [],
  films: ['box-charge'],
}
