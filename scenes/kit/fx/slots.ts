import type { AtlasSlots } from '../slots.ts'

/**
 * Frames of `assets/fx/sprites/` that an artist can draw: lights and particles that every scene uses. All but coin and diamond are white and are
 * tinted by the code. 2 px of a frame are 1 board unit at scale 0.5.
 */
export const SLOTS: AtlasSlots<'fx'> = {
  sprites: {
    /** Light around a point. The two sets of rays turn in opposite directions. */
    glow: [256, 256],
    rays: [512, 512],
    'rays-wide': [512, 512],
    flare: [512, 96],
    /** Light in one direction, with its source at the bottom. */
    beam: [360, 480],
    pillar: [192, 512],
    /** An even ring, and a shock front whose outer edge is sharp. */
    ring: [320, 320],
    shock: [320, 320],
    /** Particles. The dash flies to the right with its bright end in front. */
    dot: [48, 48],
    bokeh: [64, 64],
    spark: [64, 64],
    star: [128, 128],
    dash: [256, 16],
    shard: [44, 64],
    smoke: [192, 192],
    /** A coin that turns about its upright axis, from its face to its edge in steps of 22.5 degrees. */
    coin: [80, 80],
    'coin-1': [80, 80],
    'coin-2': [80, 80],
    'coin-3': [80, 80],
    'coin-4': [80, 80],
    /** A diamond as it is paid, as the icon of the page shows it. */
    diamond: [80, 80],
    confetti: [28, 36],
    'confetti-ribbon': [20, 64],
    'confetti-disc': [28, 28],
  },
}
