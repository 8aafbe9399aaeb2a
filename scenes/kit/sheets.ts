import type { Spritesheet } from 'pixi.js'

/** Loaded atlases by the name of their bundle, with their URL. Only `bundles.ts` writes it. */
export const loadedSheets = new Map<string, { url: string; sheet: Spritesheet }>()
