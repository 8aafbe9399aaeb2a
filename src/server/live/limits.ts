import { HEARTBEAT_INTERVAL } from '#shared/rules.ts'

/** Limits of the live channel; times in ms, sizes in octets. */
export interface LiveLimits {
  /** Largest frame before and after the login. */
  loginFrameSize: number
  frameSize: number
  /** Largest web socket message, which may hold several frames. */
  messageSize: number
  /** From the opened socket to the CONNECTED frame. */
  loginTime: number
  /** Heart-beat offered both ways. */
  heartBeat: number
  /** A client that is silent for longer is cut; never below twice the heart-beat it promised. */
  silence: number
  /** How often connections are looked after. */
  tick: number
  /** Octets waiting for a client beyond which it is a slow consumer, and cut. */
  sendBuffer: number
  subscriptions: number
  /** Frames a client may send in `frameWindow`. */
  framesPerWindow: number
  frameWindow: number
  sockets: number
  /** For a client to answer the close of its socket. */
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
