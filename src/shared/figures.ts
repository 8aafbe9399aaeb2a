import type { SkeletonName } from './assetIds.ts'

/** The skeletons that pages show without a stage, by their folder below assets/, with the animations that they play there. */
export const FIGURES = { 'home/mascot': ['idle', 'wave', 'cheer', 'search', 'sleep'] } as const satisfies Partial<
  Record<SkeletonName, readonly string[]>
>

/** What the mascot does on a page. */
export type MascotMotion = (typeof FIGURES)['home/mascot'][number]
