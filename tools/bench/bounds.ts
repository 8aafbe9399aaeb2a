/**
 * The least that a bench may measure beside its yardstick in the same run. Each is about 0.65 of the share whose origin it names: a machine that does
 * other things blurs a share by less, and a change that costs a third is red. A share below its bound is no matter of the machine: look for what became dearer.
 */

/** `npm run bench:modes`: share of TPC-B, by the name of the act. From docs/profiles/acts.md. */
export const MODE_SHARES: Readonly<Record<string, number>> = {
  open: 0.28,
  dream: 0.18,
  dreamStakes: 0.19,
  free: 0.27,
  exchange: 0.32,
  shop: 0.21,
  join: 0.2,
  create: 0.15,
  enter: 0.24,
  exit: 0.41,
  roll: 0.55,
  shower: 0.92,
}

/**
 * `npm run bench:server`: share of TPC-B, by the boxes of an opening. ×1 is that of docs/profiles/acts.md; ×10 opens 0.44 times as often
 * as ×1 (262 and 600 a second, measured beside other work).
 */
export const OPENING_SHARES: Readonly<Record<number, number>> = { 1: 0.28, 10: 0.12 }

/** `npm run bench:live`, short form: share of a bare broadcast. Three rounds on a busy machine measured 0.78; the whole bench keeps its goal of 0.8. */
export const LIVE_SHARE = 0.5

/** What a bench measured beside its bound. */
export interface Bounded {
  name: string
  share: number
  bound: number | undefined
}

/** A line on each share below its bound. One that was not measured, or has no bound, is below it too: nothing passes by not being measured. */
export const below = (measured: readonly Bounded[]): string[] =>
  measured.flatMap(({ name, share, bound }) =>
    bound !== undefined && share >= bound ? [] : [`BELOW ${name}: a share of ${share.toFixed(2)}, the bound is ${bound ?? 'not there'}`],
  )
