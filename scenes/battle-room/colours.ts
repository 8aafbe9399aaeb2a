import { COLOURS } from '#shared/tokens.ts'

/** Light of each seat where everybody plays alone, and of each team. */
const SEATS = [0xff3b6b, 0xffa22e, 0x2fd0f4, 0x9a5cff, 0x3ddc84, 0x4a7dff] as const
const TEAMS = [0xff3b5c, 0x3a8bff, COLOURS.ok] as const

/** Colour of a team; where everybody plays alone each seat is a team. */
export const colourOf = (team: number, { seats, teams }: { seats: number; teams: number }): number =>
  (teams < seats ? TEAMS[team] : SEATS[team]) ?? 0xffffff
