import { BoundedMap } from './boundedMap.ts'

/** Tokens that a node remembers. */
const REMEMBERED = 50_000
/** A token that belonged to nobody is not looked up again for this long, in ms. It never becomes valid: tokens are random and used once. */
const STRANGER_LIFE = 10_000

export interface TokenOwner {
  playerId: string
  sessionId: string
  frozen: boolean
}

/** Where tokens are looked up. */
export interface TokenBook {
  /** Finds the player and session of a token; null when the token is not valid. `address` is where the token is used. */
  findOwner(token: string, address: string): Promise<TokenOwner | null>
  /** Says to the player why a token is not valid. */
  whyEnded(token: string): Promise<string>
}

/** A token that belonged to nobody. */
interface Stranger {
  /** Until then, in ms of a monotonic clock, it is not looked up again. */
  until: number
  why: string | null
}

/**
 * Looks tokens up, and remembers from that whose they were. The memory never lets anybody in: it says by whom a request is counted before
 * the database is asked, and saves the second look at a token that belongs to nobody.
 */
export class KnownTokens {
  private readonly players = new BoundedMap<string, string>(REMEMBERED)
  private readonly strangers = new BoundedMap<string, Stranger>(REMEMBERED)

  constructor(private readonly book: TokenBook) {}

  /** The player to whom the token belonged when it was last looked up here; null when this node does not know it. */
  playerOf(token: unknown): string | null {
    return (typeof token === 'string' && this.players.get(token)) || null
  }

  async find(token: string, address: string): Promise<TokenOwner | null> {
    if (this.stranger(token)) return null
    const owner = await this.book.findOwner(token, address)
    if (owner) {
      if (this.players.get(token) === undefined) this.players.set(token, owner.playerId)
      return owner
    }
    this.players.delete(token)
    this.strangers.set(token, { until: performance.now() + STRANGER_LIFE, why: null })
    return null
  }

  /** Says to the player why a token for which `find` found nobody is not valid. */
  async why(token: string): Promise<string> {
    const stranger = this.stranger(token)
    const why = stranger?.why ?? (await this.book.whyEnded(token))
    if (stranger) stranger.why = why
    return why
  }

  private stranger(token: string): Stranger | null {
    const known = this.strangers.get(token)
    return known && known.until > performance.now() ? known : null
  }
}
