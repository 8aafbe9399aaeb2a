import { HEARTBEAT_INTERVAL } from '#shared/rules.ts'

/** Limits of the live channel. Times are in ms, sizes in octets. */
export interface LiveLimits {
  /** Largest frame before and after the CONNECT frame was accepted. */
  loginFrameSize: number
  frameSize: number
  /** Largest WebSocket message, which may hold several frames. */
  messageSize: number
  /** Time from the opening of the socket until CONNECTED must be sent. */
  loginTime: number
  /** Heart-beat interval that the server offers for both directions. */
  heartBeat: number
  /** A client that is silent for longer is cut off. The time is never shorter than twice the interval that the client agreed to. */
  silence: number
  /** Interval at which all connections are checked for timeouts and heart-beats. */
  tick: number
  /** A client is cut off when more octets than this wait to be sent to it. */
  sendBuffer: number
  subscriptions: number
  /** Number of frames that a client may send in `frameWindow`. */
  framesPerWindow: number
  frameWindow: number
  sockets: number
  /** Time that a client has to answer a close frame. */
  closeTime: number
}

export const LIVE_LIMITS: LiveLimits = {
  loginFrameSize: 64 * 1024,
  frameSize: 16 * 1024,
  messageSize: 128 * 1024,
  loginTime: 10_000,
  heartBeat: HEARTBEAT_INTERVAL,
  silence: 60_000,
  tick: 1_000,
  sendBuffer: 256 * 1024,
  subscriptions: 32,
  framesPerWindow: 200,
  frameWindow: 10_000,
  sockets: 20_000,
  closeTime: 2_000,
}
