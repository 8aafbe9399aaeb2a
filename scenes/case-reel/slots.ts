import { LANDING_FILMS } from '../kit/filmSlots.ts'
import type { SceneSlots, SkeletonSlot } from '../kit/slots.ts'

/**
 * Animations and events of a box's skeleton. The lid opens at the event `lid_open`, light comes out at `reveal`. The origin is the middle
 * of the box's foot.
 */
const OPENING: Omit<SkeletonSlot, 'folder'> = {
  animations: ['idle', 'focus', 'shake', 'open', 'burst'],
  events: { open: ['lid_open', 'reveal'] },
}

/**
 * Files in `assets/case-reel/` that an artist can draw. Sprites are drawn at half their pixel size; white ones are tinted by the scene.
 */
export const SLOTS: SceneSlots<'case-reel'> = {
  sprites: {
    /** Cell backgrounds by grade. Corners up to 48 px keep their shape when a cell has another size. */
    'cell-0': [224, 296],
    'cell-1': [224, 296],
    'cell-2': [224, 296],
    'cell-3': [224, 296],
    'cell-4': [224, 296],
    /** Band and pointer: the rail's lit edge is at the top, the pointer points down, the shade is dark at the left. */
    rail: [750, 32],
    pointer: [96, 76],
    line: [24, 420],
    shade: [46, 8],
    /** White light around the landed cell. */
    'cell-edge': [260, 332],
  },
  background: 'reel',
  skeletons: [{ folder: 'crates/*', ...OPENING }],
  films: [...LANDING_FILMS, 'fireworks'],
}
