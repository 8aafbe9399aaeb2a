import type { EffectName } from '#shared/assetIds.ts'
import type { Size } from './slots.ts'

/** The contract between the scenes and the artist of a film. `npm run assets:check` checks every film against it. */
export interface FilmSlot {
  /** Size of the composition in px. Scenes place its middle and its width. */
  size: Size
  /** Most seconds that the moment leaves it. */
  seconds: number
  /** Ms of the frame that is shown, fading in and out, at tier 低 and in calm motion. */
  still: number
  /** Most millions of pixels that its pictures and paintings have when they are unpacked: 1 for a burst, 4 for the whole stage (design 3.6). */
  megapixels: number
  /** Most kilobytes of the file; 160 where it does not say. */
  kilobytes?: number
  /** Keys of the pictures that are drawn in front of what the film celebrates (a card, an item). All others are drawn behind it. */
  front?: readonly string[]
  /** Keys that lie behind even where the film stands around something flat (a cell of a reel): what would cover its middle. */
  behind?: readonly string[]
  /** Keys over which a scene writes words. */
  texts?: readonly string[]
  /** Keys that a scene replaces by a picture of the moment: an item, a portrait. */
  pictures?: readonly string[]
}

/** A burst behind a landed card; what it names in `front` passes over the card's upper half. */
const BURST = { size: [500, 500], megapixels: 1, behind: ['halo'] } as const
/** A face of 128 px in the middle, and room for what flies around it. It plays as long as a seat shows the emote. */
const EMOTE = { size: [192, 192], seconds: 2.7, still: 1_000, megapixels: 0.3, kilobytes: 60 } as const
/** Pictures of a coin in half a turn. */
const COIN = ['coin-0', 'coin-1', 'coin-2', 'coin-3', 'coin-4', 'coin-5', 'coin-6', 'coin-7'] as const
/** Those of the coins that rain far away. */
export const FAR_COIN = ['far-0', 'far-1', 'far-2', 'far-3', 'far-4'] as const
/** Those close to the eye. */
const NEAR_COIN = ['near-0', 'near-1', 'near-2', 'near-3', 'near-4', 'near-5'] as const

/** Every film of the product, `assets/effects/<name>.svga`. */
export const FILMS: Readonly<Record<EffectName, FilmSlot>> = {
  'box-charge': { size: [400, 400], seconds: 1.7, still: 700, megapixels: 0.3, front: ['ring-front', 'rim', 'spark'] },
  'coin-rain': { size: [375, 667], seconds: 2.5, still: 1_200, megapixels: 4, pictures: [...FAR_COIN, ...COIN, ...NEAR_COIN] },
  'emote-00': EMOTE,
  'emote-01': EMOTE,
  'emote-02': EMOTE,
  'emote-03': EMOTE,
  'emote-04': EMOTE,
  'emote-05': EMOTE,
  'emote-06': EMOTE,
  'emote-07': EMOTE,
  'emote-08': EMOTE,
  'emote-09': EMOTE,
  'emote-10': EMOTE,
  'emote-11': EMOTE,
  fireworks: { size: [375, 667], seconds: 2.8, still: 1_400, megapixels: 4 },
  'level-up': { size: [400, 400], seconds: 2.5, still: 1_400, megapixels: 1, pictures: ['prize'] },
  'light-burst-0': { ...BURST, seconds: 2, still: 1_000, front: ['spark', ...COIN], pictures: COIN },
  'light-burst-1': { ...BURST, seconds: 1.7, still: 800, front: ['spark', 'ember', 'plume'] },
  'light-burst-2': { ...BURST, seconds: 1.5, still: 750, front: ['spark'], behind: ['halo', 'blade'] },
  'light-burst-3': { ...BURST, seconds: 1.3, still: 540, front: ['spark', 'flake'] },
  'light-burst-4': { ...BURST, seconds: 0.85, still: 370, front: ['spark'] },
  'win-banner': { size: [560, 320], seconds: 3, still: 1_000, megapixels: 1, texts: ['ribbon'] },
}

/** The film of a landing by its grade. */
export const LANDING_FILMS = [
  'light-burst-0',
  'light-burst-1',
  'light-burst-2',
  'light-burst-3',
  'light-burst-4',
] as const satisfies readonly EffectName[]
