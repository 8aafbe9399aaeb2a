// Written by `npm run tokens` from src/client/styles/tokens.css: change it there.

/** Colours, 0xrrggbb. */
export const COLOURS = {
  'ink-0': 0x04030c,
  'ink-1': 0x0a0820,
  'ink-2': 0x110d2c,
  'ink-3': 0x1a143f,
  'ink-4': 0x261e58,
  'ink-5': 0x3a2f7d,
  'tx-1': 0xfbf8ff,
  'tx-2': 0xcfc8ee,
  'tx-3': 0xa49cd0,
  'tx-gold': 0xffdc8f,
  'tx-on-gold': 0x3a1a02,
  'gold-1': 0xfff3c9,
  'gold-2': 0xffd769,
  'gold-3': 0xffb52e,
  'gold-4': 0xe08a12,
  'gold-5': 0x8a4706,
  'gold-6': 0x4a2404,
  violet: 0x8b5cff,
  'violet-2': 0xb79bff,
  magenta: 0xff3dbb,
  cyan: 0x39e3ff,
  ok: 0x37e6a0,
  bad: 0xff5470,
  warn: 0xffb52e,
  g0: 0xffb52e,
  g1: 0xff3d6e,
  g2: 0xa855ff,
  g3: 0x3d8bff,
  g4: 0x8aa0b8,
  'g0-tx': 0xffcf70,
  'g1-tx': 0xff85a6,
  'g2-tx': 0xcb9dff,
  'g3-tx': 0x86b7ff,
  'g4-tx': 0xb4c3d4,
} as const

/** Motion curves: x1, y1, x2, y2 of a cubic Bezier. */
export const CURVES = {
  'e-out': [0.16, 1, 0.3, 1],
  'e-in': [0.5, 0, 0.9, 0.3],
  'e-spring': [0.2, 1.6, 0.4, 1],
  'e-reel': [0.08, 0.72, 0.12, 1],
  'e-press': [0.3, 0, 0.2, 1],
} as const

/** Durations in ms. */
export const DURATIONS = {
  'd-press': 90,
  'd-fast': 160,
  'd-base': 260,
  'd-slow': 420,
  'd-show': 900,
} as const

/** Type, space, cuts: px of the 375 wide design. */
export const SIZES = {
  't-mega': 64,
  't-hero': 34,
  't-h1': 24,
  't-h2': 19,
  't-h3': 16,
  't-b1': 14,
  't-b2': 13,
  't-c': 12,
  s1: 4,
  s2: 8,
  s3: 12,
  s4: 16,
  s5: 20,
  s6: 24,
  s7: 32,
  gut: 14,
  'cut-s': 6,
  'cut-m': 10,
  'cut-l': 16,
  nick: 2,
} as const
