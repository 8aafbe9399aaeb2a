import type { MusicTrack } from '#state/app.ts'

/** File below `/audio` that plays a track: its own where it has one, otherwise that of its nearest kin. */
export const TRACK_FILES: Record<MusicTrack, string> = {
  global: 'global',
  battle: 'battle',
  battleRoom: 'battle',
  dream: 'global',
  exponent: 'global',
  mysteryBox: 'global',
}
