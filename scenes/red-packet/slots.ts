import type { SceneSlots } from '../kit/slots.ts'

/** Files in `assets/red-packet/` that an artist can draw. Sprites are drawn at half their pixel size. */
export const SLOTS: SceneSlots<'red-packet'> = {
  sprites: {
    /** A packet that falls, seen from the front and turned to both sides. Its body takes 164 × 224 px in the middle. */
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
  skeletons: [],
  films: [],
}
