import { LANDING_FILMS } from '../kit/filmSlots.ts'
import type { SceneSlots } from '../kit/slots.ts'

/**
 * Files in `assets/dream/` that an artist can draw. The four dials lie exactly over one another: their middle is the picture's, their
 * radius 352 px, and the arc's channel lies from 0.772 to 0.9 of it (`RING` in `layout.ts`).
 */
export const SLOTS: SceneSlots<'dream'> = {
  sprites: {
    /** The dial with its empty channel: warm, and cooled after a loss. */
    'dream-dial': [720, 720],
    'dream-dial-cold': [720, 720],
    /** The same with light in the whole channel; the scene shows the sector of the chance. Clear within 0.63 of the radius. */
    'dream-lit': [720, 720],
    'dream-lit-cold': [720, 720],
    /** Points down; its tip is 252 px below the top. */
    'dream-needle': [104, 272],
    /** Turns behind the dial, so light must come from all sides alike. */
    'dream-gear': [512, 512],
    /** At the end of the arc, where a finger pulls. */
    'dream-grip': [88, 88],
    /** As it strikes: the face below, the end of the handle at the right. */
    'dream-hammer': [432, 248],
    /** Under the target; the middle of its top is 38 px below the picture's top. */
    'dream-plinth': [384, 128],
    'dream-plinth-cold': [384, 128],
  },
  background: 'dream',
  /**
   * The heart of the forge behind the target. Its middle is the root; its shards reach 250 units far, none down, where the plinth stands.
   * `rest` has no seam. The scene lays the others over it, each 1 s long and shown at a share: `charge` from faint to full, `burst`
   * after a win and `cool` after a loss, whose ends stay.
   */
  skeletons: [{ folder: 'heart', animations: ['rest', 'charge', 'burst', 'cool'], events: {} }],
  films: [...LANDING_FILMS, 'win-banner'],
}
