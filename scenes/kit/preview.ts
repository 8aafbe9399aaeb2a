/** Something that the laboratory, the snapshots and the benches can show by itself, frame by frame. */
export interface Preview {
  /** Name in kebab-case, unique in its scene. It is part of links and of snapshot file names. */
  name: string
  /** Title for artists and testers. */
  title: { zh: string; en: string }
  /** The laboratory lists previews with the same group together. */
  group: { zh: string; en: string }
  /** Ms from its first frame until nothing new happens: the length of the time slider. */
  length: number
  /** Times of its key moments in ms, ascending, none beyond `length`. Snapshots are taken at these times. */
  moments: readonly number[]
  /** Cosmetic seed of its fixture. */
  seed: string
  /** Shows it on the stage with this cosmetic seed. */
  start(seed: string): void
  /** True once everything it needs is loaded and its first frame is on the stage. */
  ready(): boolean
}
