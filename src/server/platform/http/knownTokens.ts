import { BoundedMap } from './boundedMap.ts'

/** Tokens that a node remembers. */
const REMEMBERED = 50_000
/** A token that belonged to nobody is not looked up again for this long, in ms. It never becomes valid: tokens are random and used once. */
const STRANGER_LIFE = 10_000

/** For this long, in ms, a token that was found is not looked up again for a call that checks the login itself. */
const RECENT = 5_000

export interface TokenOwner {
  playerId: string
  sessionId: string
  frozen: boolean
}

/** Finds whose a token is. For a token that is not valid it says why, in words for the player. `address` is where the token is used. */
export type LookUp = (token: string, address: string) => Promise<TokenOwner | string>

/** A token that belonged to nobody. */
interface Stranger {
  /** Until then, in ms of a monotonic clock, it is not looked up again. */
  until: number
  why: string
}

interface Recent {
  owner: TokenOwner
  /** Ms of a monotonic clock. */
  until: number
}

interface Looks {
  running: Promise<TokenOwner | string>
  next: Promise<TokenOwner | string> | null
}

/**
 * Looks tokens up, and remembers from that whose they were. The memory lets nobody in: it says by whom a request is counted before the
 * database is asked, saves the second look at a token that belongs to nobody, and saves the look for calls that check the login themselves
 * in the statement that spends.
 */
export class KnownTokens {
  private readonly players = new BoundedMap<string, string>(REMEMBERED)
  private readonly strangers = new BoundedMap<string, Stranger>(REMEMBERED)
  private readonly recent = new BoundedMap<string, Recent>(REMEMBERED)

  /** The looks at a token: the one that runs, and the one that begins after it. */
  private readonly looks = new Map<string, Looks>()

  constructor(private readonly lookUp: LookUp) {}

  /** The player to whom the token belonged when it was last looked up here; null when this node does not know it. */
  playerOf(token: unknown): string | null {
    return (typeof token === 'string' && this.players.get(token)) || null
  }

  /** Like `find`, but a token that was found in the last seconds is not looked up again. Only for calls that check the login themselves. */
  async findRecent(token: string, address: string): Promise<TokenOwner | string> {
    const known = this.recent.get(token)
    return known && known.until > performance.now() ? known.owner : this.find(token, address)
  }

  /** Returns the owner, or why the token is not valid. */
  async find(token: string, address: string): Promise<TokenOwner | string> {
    const stranger = this.strangers.get(token)
    if (stranger && stranger.until > performance.now()) return stranger.why
    const owner = await this.look(token, address)
    if (typeof owner !== 'string') {
      if (this.players.get(token) === undefined) this.players.set(token, owner.playerId)
      if (!owner.frozen) this.recent.set(token, { owner, until: performance.now() + RECENT })
      return owner
    }
    this.players.delete(token)
    this.recent.delete(token)
    this.strangers.set(token, { until: performance.now() + STRANGER_LIFE, why: owner })
    return owner
  }

  /**
   * Looks a token up. Requests that come while it is being looked up share the next look: that one begins after they came, so it knows of a logout that
   * was answered before. However many requests a player sends at once, they hold one connection for it.
   */
  private look(token: string, address: string): Promise<TokenOwner | string> {
    const looks = this.looks.get(token)
    if (!looks) {
      const running = this.lookUp(token, address)
      this.looks.set(token, { running, next: null })
      void running.catch(() => undefined).then(() => this.over(token))
      return running
    }
    looks.next ??= looks.running.catch(() => undefined).then(() => this.look(token, address))
    return looks.next
  }

  private over(token: string): void {
    this.looks.delete(token)
  }
}
