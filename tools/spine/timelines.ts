/** Control points x1, y1, x2, y2 of a Bézier easing, as in CSS. */
export type Curve = readonly [number, number, number, number]

export const OUT: Curve = [0.22, 1, 0.36, 1]
export const IN: Curve = [0.55, 0, 1, 0.45]
export const IN_OUT: Curve = [0.65, 0, 0.35, 1]
export const BACK: Curve = [0.34, 1.56, 0.64, 1]
const SINE: Curve = [0.37, 0, 0.63, 1]

/** A key: seconds, values, and the easing towards the next key. The default is a sine; 'step' holds the value. */
export type Key = readonly [time: number, values: readonly number[], curve?: Curve | 'step']

type Written = Record<string, number | string | readonly number[]>

const round = (value: number) => Math.round(value * 1e4) / 1e4

/** Writes keys. Spine 4.1 stores a curve as absolute numbers, four per channel. */
function write(keys: readonly Key[], channels: readonly string[]): Written[] {
  return keys.map(([time, values, curve], i) => {
    const key: Written = { time: round(time) }
    for (const [c, name] of channels.entries()) key[name] = round(values[c] ?? 0)
    const next = keys[i + 1]
    if (curve === 'step') key.curve = 'stepped'
    else if (next) key.curve = values.flatMap((value, c) => bezier(time, next[0], value, next[1][c] ?? 0, curve ?? SINE))
    return key
  })
}

function bezier(from: number, to: number, a: number, b: number, [x1, y1, x2, y2]: Curve): number[] {
  return [from + (to - from) * x1, a + (b - a) * y1, from + (to - from) * x2, a + (b - a) * y2].map(round)
}

/** Rotation keys in degrees, counter-clockwise, added to the bone's own rotation. */
export const rotate = (keys: readonly Key[]) => write(keys, ['value'])
/** Position keys in units, added to the bone's own position; y up. */
export const move = (keys: readonly Key[]) => write(keys, ['x', 'y'])
export const scale = (keys: readonly Key[]) => write(keys, ['x', 'y'])

/** Tint keys of a slot: seconds and 'rrggbbaa', linear in between. */
export const tint = (keys: readonly (readonly [time: number, colour: string])[]) =>
  keys.map(([time, color]) => ({ time: round(time), color }))

/** Attachment keys: the picture that a slot shows from a time on; null for none. */
export const swap = (keys: readonly (readonly [time: number, name: string | null])[]) =>
  keys.map(([time, name]) => ({ time: round(time), name }))
