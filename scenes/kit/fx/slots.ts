import type { AtlasSlots } from '../slots.ts'

/** What an artist can fill in `assets/fx/sprites/`: lights and particles that every scene uses. All but the coin are white and tinted; 2 px are 1 board unit at scale ½. */
export const SLOTS: AtlasSlots<'fx'> = {
  sprites: {
    /** Light around a point; the two sets of rays turn against each other. */
    glow: [256, 256],
    rays: [512, 512],
    'rays-wide': [512, 512],
    flare: [512, 96],
    /** Light in a direction; its foot at the bottom. */
    beam: [360, 480],
    pillar: [192, 512],
    /** Rings: an even one, and a shock front with its crisp edge outside. */
    ring: [320, 320],
    shock: [320, 320],
    /** Particles. The dash flies to the right, its bright end in front. */
    dot: [48, 48],
    bokeh: [64, 64],
    spark: [64, 64],
    star: [128, 128],
    dash: [256, 16],
    shard: [44, 64],
    smoke: [192, 192],
    /** A coin that turns about its upright axis: from its face in steps of 22.5 degrees to its edge. */
    coin: [80, 80],
    'coin-1': [80, 80],
    'coin-2': [80, 80],
    'coin-3': [80, 80],
    'coin-4': [80, 80],
    confetti: [28, 36],
    'confetti-ribbon': [20, 64],
    'confetti-disc': [28, 28],
  },
}
