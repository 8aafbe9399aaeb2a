import { HEARTBEAT_INTERVAL } from '#shared/rules.ts'

/** Limits of the live channel. Times are in ms, sizes in octets. */
export interface LiveLimits {
  /** Largest frame before and after the CONNECT frame was accepted. */
  loginFrameSize: number
  frameSize: number
  /** Largest WebSocket message, which may hold several frames. */
  messageSize: number
  /** Largest number of pieces in which a WebSocket message may be sent. Browsers send one. */
  messagePieces: number
  /** Largest number of chunks in which the network may bring one piece. */
  pieceChunks: number
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
  /** Each one costs a frame per push, so many of one client would multiply what a push costs. */
  subscriptions: number
  /** Subscriptions to rooms that a client may ask for in each `window`. Each of them costs a question to the database. */
  watchesPerWindow: number
  /** Time in which it must be decided whether a client may watch a room. */
  watchTime: number
  /** Rooms that a player, or an address without login, may be refused in each `guessWindow`. After that every room is refused without a question. */
  guesses: number
  guessWindow: number
  /** A room is told how many watch it at most once in this time, and only when it has changed. */
  headcount: number
  /** Cards of rooms that a lobby gets in a second on average. When there are more, it gets only the latest card of each room. */
  lobbyCards: number
  /** Least time between two frames about what players have done in 指数, and between two about who has joined a ROLL room. */
  changesPause: number
  joinedPause: number
  /** Interval at which what was held back for such a reason is sent. */
  pace: number
  /** What a client may send in each `window`, before its login too. Messages include pings and pongs; octets include all overhead. */
  framesPerWindow: number
  messagesPerWindow: number
  octetsPerWindow: number
  window: number
  sockets: number
  /** Sockets without a login that one client address may have open; 0 means no limit. */
  socketsPerAddress: number
  /** Sockets that one player may have open, at whatever addresses; 0 means no limit. */
  socketsPerPlayer: number
  /** A socket that was cut for sending too much, or a token that is not valid, counts for its player or address for this much longer. */
  floodPause: number
  /** Mean time between two checks whether the logins of the open sockets are still valid. */
  loginCheck: number
  /** Time that a client has to answer a close frame. */
  closeTime: number
}

export const LIVE_LIMITS: LiveLimits = {
  loginFrameSize: 64 * 1024,
  frameSize: 16 * 1024,
  messageSize: 128 * 1024,
  messagePieces: 64,
  pieceChunks: 1_024,
  loginTime: 10_000,
  heartBeat: HEARTBEAT_INTERVAL,
  silence: 60_000,
  tick: 1_000,
  sendBuffer: 256 * 1024,
  subscriptions: 8,
  watchesPerWindow: 20,
  watchTime: 5_000,
  guesses: 20,
  guessWindow: 600_000,
  headcount: 2_000,
  lobbyCards: 10,
  changesPause: 150,
  joinedPause: 500,
  pace: 50,
  framesPerWindow: 200,
  messagesPerWindow: 400,
  octetsPerWindow: 256 * 1024,
  window: 10_000,
  sockets: 20_000,
  socketsPerAddress: 200,
  socketsPerPlayer: 20,
  floodPause: 60_000,
  loginCheck: 60_000,
  closeTime: 2_000,
}
