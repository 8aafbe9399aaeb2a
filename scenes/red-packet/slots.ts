import type { SceneSlots } from '../kit/slots.ts'

/** Files in `assets/red-packet/` that an artist can draw. Sprites are drawn at half their pixel size. */
export const SLOTS: SceneSlots<'red-packet'> = {
  sprites: {
    /** These stand in for the skeleton until it is loaded, at tier 低 and in calm motion. A packet that falls, seen from the front and turned to both sides. Its body takes 164 × 224 px in the middle. */
    packet: [192, 256],
    'packet-left': [192, 256],
    'packet-right': [192, 256],
    /** One that is far away, a little blurred. */
    'packet-far': [96, 128],
    /** The same body with its flap half up, and open with gold in it. The middle of the body is the picture's middle. */
    'packet-lift': [192, 448],
    'packet-open': [192, 448],
    /** The large one that waits and bursts. */
    'packet-hero': [432, 576],
  },
  background: 'shower-sky',
  /**
   * The packet. The middle of its body is the root; the body is 164 × 224 units. `fall` and `turn` have no seam and show a closed packet: they are
   * painted once for the rain, so they have no light. `hit` (0.2 s), `tear` (0.2 s), `open` (0.8 s) and `gone` (0.4 s) follow each other.
   */
  skeletons: [{ folder: 'packet', animations: ['fall', 'turn', 'hit', 'tear', 'open', 'gone'], events: {} }],
  films: ['coin-rain'],
}
