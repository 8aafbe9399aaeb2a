/** Something that can be shown by itself, frame by frame: in the laboratory, as snapshots, in benches. */
export interface Preview {
  /** kebab-case, unique in its scene: part of links and of snapshot file names. */
  name: string
  /** What it shows, for artists and testers. */
  title: { zh: string; en: string }
  /** Previews of one group stand together in the laboratory. */
  group: { zh: string; en: string }
  /** Ms from its first picture until nothing new happens: the length of the time slider. */
  length: number
  /** Ms of its key moments, rising, none beyond `length`: snapshots are taken there. */
  moments: readonly number[]
  /** Its fixture's own cosmetic seed. */
  seed: string
  /** Asks for it on the stage, with another cosmetic seed if one is given. */
  start(seed: string): void
  /** True once everything it needs is loaded and its time 0 is on the stage. */
  ready(): boolean
}
