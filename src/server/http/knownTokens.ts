import { BoundedMap } from './boundedMap.ts'
import type { FindOwner, TokenOwner } from './token.ts'

/** Tokens that a node remembers. */
const REMEMBERED = 50_000
/** A token that belonged to nobody is not looked up again for this long, in ms. It never becomes valid: tokens are random and used once. */
const STRANGER_LIFE = 10_000

/** For this long, in ms, a token that was found is not looked up again for a call that checks the login itself. */
const RECENT = 5_000

interface Recent {
  owner: TokenOwner
  /** Ms of a monotonic clock. */
  until: number
}

/**
 * Looks tokens up, and remembers from that whose they were. The memory lets nobody in: it says by whom a request is counted before the
 * database is asked, saves the second look at a token that belongs to nobody, and saves the look for calls that check the login themselves
 * in the statement that spends.
 */
export class KnownTokens {
  private readonly players = new BoundedMap<string, string>(REMEMBERED)
  private readonly strangers = new BoundedMap<string, number>(REMEMBERED)
  private readonly recent = new BoundedMap<string, Recent>(REMEMBERED)

  constructor(private readonly findOwner: FindOwner) {}

  /** The player to whom the token belonged when it was last looked up here; null when this node does not know it. */
  playerOf(token: unknown): string | null {
    return (typeof token === 'string' && this.players.get(token)) || null
  }

  /** Whose the token is, or was in the last seconds; null when it belongs to nobody. Only for calls that check the login themselves. */
  async findRecent(token: string, address: string): Promise<TokenOwner | null> {
    const known = this.recent.get(token)
    return known && known.until > performance.now() ? known.owner : this.find(token, address)
  }

  async find(token: string, address: string): Promise<TokenOwner | null> {
    if ((this.strangers.get(token) ?? 0) > performance.now()) return null
    const owner = await this.findOwner(token, address)
    if (owner) {
      if (this.players.get(token) === undefined) this.players.set(token, owner.playerId)
      if (!owner.frozen) this.recent.set(token, { owner, until: performance.now() + RECENT })
      return owner
    }
    this.players.delete(token)
    this.recent.delete(token)
    this.strangers.set(token, performance.now() + STRANGER_LIFE)
    return null
  }
}
