/** Rules of the red-packet shower (红包雨) that server, card and scene share. Times are in ms. */
export const SHOWER = {
  /** From the first packet until the last tap. */
  length: 15_000,
  /** From here on packets come closer together and fall faster. */
  rush: 12_000,
  /** Packets that fall, the same for everybody. */
  packets: 80,
  /**
   * Packets of one player that count. An ordinary player has tapped so many in half of the time; whoever taps more, or lets a program tap, has no
   * more of the pot.
   */
  counted: 12,
  /** How long before it can be seen a packet may be claimed, as the clocks of phones are a little wrong; and how long after it is gone. */
  early: 400,
  late: 3_000,
  /** From the end until the draw: claims that are on their way still count. */
  grace: 2_000,
  /** The door of the show opens this long before the first packet. */
  door: 180_000,
} as const

/** `waiting`: its time has not come. `running`: packets fall, or claims still arrive. `settled`: the pot is shared out. */
export const SHOWER_STATES = ['waiting', 'running', 'settled'] as const
export type ShowerState = (typeof SHOWER_STATES)[number]

/** Server time of the end of a shower that begins at `startAt`, and of its draw. */
export const endOf = (startAt: number): number => startAt + SHOWER.length
export const drawOf = (startAt: number): number => endOf(startAt) + SHOWER.grace

/** Why a shower was withdrawn: its list was fixed too `late`, when the number was public already, or the number was `missing` for half an hour. */
export const SHOWER_WITHDRAWN = ['late', 'missing'] as const
export type ShowerWithdrawn = (typeof SHOWER_WITHDRAWN)[number]
