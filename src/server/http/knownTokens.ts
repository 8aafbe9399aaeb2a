import { BoundedMap } from './boundedMap.ts'
import type { FindOwner, TokenOwner } from './token.ts'

/** Tokens that a node remembers. */
const REMEMBERED = 50_000
/** A token that belonged to nobody is not looked up again for this long, in ms. It never becomes valid: tokens are random and used once. */
const STRANGER_LIFE = 10_000

/**
 * Looks tokens up, and remembers from that whose they were. The memory never lets anybody in: it says by whom a request is counted before
 * the database is asked, and saves the second look at a token that belongs to nobody.
 */
export class KnownTokens {
  private readonly players = new BoundedMap<string, string>(REMEMBERED)
  private readonly strangers = new BoundedMap<string, number>(REMEMBERED)

  constructor(private readonly findOwner: FindOwner) {}

  /** The player to whom the token belonged when it was last looked up here; null when this node does not know it. */
  playerOf(token: unknown): string | null {
    return (typeof token === 'string' && this.players.get(token)) || null
  }

  async find(token: string, address: string): Promise<TokenOwner | null> {
    if ((this.strangers.get(token) ?? 0) > performance.now()) return null
    const owner = await this.findOwner(token, address)
    if (owner) {
      if (this.players.get(token) === undefined) this.players.set(token, owner.playerId)
      return owner
    }
    this.players.delete(token)
    this.strangers.set(token, performance.now() + STRANGER_LIFE)
    return null
  }
}
