import type { SceneSlots, SkeletonSlot } from '../kit/slots.ts'

/** A box that opens: the lid goes up at `lid_open`, the light comes out at `reveal`. The origin is the middle of the box's foot. */
const OPENING: Omit<SkeletonSlot, 'folder'> = {
  animations: ['idle', 'focus', 'shake', 'open', 'burst'],
  events: { open: ['lid_open', 'reveal'] },
}

/** What an artist can fill, in `assets/case-reel/`. Sprites are drawn at half their pixels; white ones are tinted by the scene. */
export const SLOTS: SceneSlots<'case-reel'> = {
  sprites: {
    /** Cell backgrounds by grade; corners up to 48 px keep their shape when a cell has another size. */
    'cell-0': [224, 296],
    'cell-1': [224, 296],
    'cell-2': [224, 296],
    'cell-3': [224, 296],
    'cell-4': [224, 296],
    /** Band and pointer: rail with its lit edge on top, pointer pointing down, shade dark at the left. */
    rail: [750, 32],
    pointer: [96, 76],
    line: [24, 420],
    shade: [46, 8],
    /** White light around the landed cell. */
    'cell-edge': [260, 332],
  },
  background: 'reel',
  skeletons: [{ folder: 'crates/*', ...OPENING }],
}
