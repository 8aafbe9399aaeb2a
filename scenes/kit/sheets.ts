import type { Spritesheet } from 'pixi.js'

/** The atlases that are loaded, by the name of their bundle, with their address. Only `bundles.ts` fills it. */
export const loadedSheets = new Map<string, { url: string; sheet: Spritesheet }>()
