import { lookLater } from '#state/platform/lookLater.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'
import { parseJson } from './parseJson.ts'
import { watchTopic } from './topics.ts'

/**
 * What a message has done: the state went `on`, it shows that an earlier one is missing (`gap`), or it says nothing of what comes next
 * (`aside`), e.g. how many watch.
 */
export type Told = 'on' | 'gap' | 'aside'

/** The topic that brings what is new. */
export interface FollowedTopic<Message> {
  /** '' while only a reply can tell it. Read at the beginning and after each reply. */
  destination(): string
  /** Further headers of the SUBSCRIBE frame. */
  headers?(): Record<string, string>
  schema: { safeParse(value: unknown): { success: true; data: Message } | { success: false } }
  apply(message: Message): Told
  /** The server refuses the topic for good. */
  refused?(): void
  /**
   * Everybody listens to it: all come back and hear news in the same moment, and the server makes one reply for all, up to half a second before it
   * is asked for. So what a subscription or a gap asks for waits for a random time.
   */
  crowd?: boolean
}

/** Something that is asked for, and whose news a topic tells. */
export interface Followed<Reply, Message> {
  /** Asks the server. `vain`: how many questions in a row were lost or did not bring what was due. */
  ask(vain: number): Promise<Reply>
  /** Takes a reply. `told`: what was told while it was under way, or in the {@link SHARED} ms before, in order. It may or may not be in the reply. */
  take(reply: Reply, told: readonly Message[]): void
  /** A question failed. True: nothing more is to be expected, and the watch ends. Otherwise it is asked again. */
  failed?(error: unknown): boolean
  /** In how many ms it is asked for if nothing is told of it; 0 or less when that is due; null when nothing more comes. */
  next(): number | null
  topic?: FollowedTopic<Message>
  /** Somebody else asks the first question. */
  asked?: boolean
}

export interface Following {
  /** The first question. Resolves when its reply is taken or has failed. */
  first: Promise<void>
  /** Asks once more: at once, or as soon as the reply that is under way is there, which may be too old. */
  ask(): void
  /** Asks at once, because what is asked for has changed. The reply that is under way is ignored. Resolves when the new one is taken or has failed. */
  askAnew(): Promise<void>
  /** Waits anew: what is shown was changed by something else, e.g. the reply of another call. */
  changed(): void
  /** Nothing is asked, taken or told any more. */
  end(): void
}

/** The server makes one reply for all who ask at about the same time. It may be older than the question by so many ms. */
export const SHARED = 1_000
/** Pauses after questions in vain, in ms: each is twice the one before. */
const PAUSE = { first: 1_000, latest: 15_000 } as const
/** A crowd asks between so many ms after a subscription or a gap. */
const CROWD = { first: 500, latest: 3_000 } as const

/**
 * Follows something until it is ended:
 * 1. It is asked for at the beginning, and after every subscription, because what was told before that was not heard.
 * 2. It is asked for when a message shows that one is missing, when the page is seen again, and when nothing was told until `next()`.
 * 3. There is one question at a time. What comes up meanwhile is asked when the reply is there.
 * 4. A question that fails or brings nothing is asked again, more and more seldom.
 * 5. In a hidden page nothing is asked after the first question, and everything as soon as it is seen.
 */
export function follow<Reply, Message = never>(what: Followed<Reply, Message>): Following {
  const follower = new Follower(what)
  return {
    first: what.asked ? Promise.resolve() : follower.question(),
    ask: () => follower.insist(),
    askAnew: () => follower.question(),
    changed: () => follower.wait(),
    end: () => follower.end(),
  }
}

/** How many ms a topic lets a question wait. */
const patience = ({ crowd = false }: { crowd?: boolean }) => (crowd ? CROWD.first + Math.random() * (CROWD.latest - CROWD.first) : 0)

const isHidden = () => globalThis.document?.visibilityState === 'hidden'

class Follower<Reply, Message> {
  #what: Followed<Reply, Message>
  /** The question whose reply is taken; a reply to any other one is ignored. */
  #latest = 0
  #asking = false
  #askedAt = Number.NEGATIVE_INFINITY
  #vain = 0
  /** When a question is owed that `next()` does not know of, by the clock of the page. */
  #owedAt = Number.POSITIVE_INFINITY
  /** What was told since the question began and shortly before, and when. */
  #told: { message: Message; at: number }[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #heard = ''
  #endTopic = () => {}
  #endSeen: () => void
  #over = false

  constructor(what: Followed<Reply, Message>) {
    this.#what = what
    this.#endSeen = onSeenAgain(() => this.#seen())
    this.#listen()
  }

  async question(): Promise<void> {
    if (this.#over) return
    const mine = ++this.#latest
    clearTimeout(this.#timer)
    this.#asking = true
    this.#askedAt = performance.now()
    this.#owedAt = Number.POSITIVE_INFINITY
    this.#forgetOld()
    try {
      const reply = await this.#what.ask(this.#vain)
      if (mine === this.#latest) this.#take(reply)
    } catch (error) {
      if (mine === this.#latest) this.#fail(error)
    }
  }

  /** A question is wanted at once, whatever was in vain before. */
  insist(): void {
    this.#vain = 0
    this.owe(0)
  }

  /** A question is to be asked in `ms`, or as soon as the one that is under way is over. */
  owe(ms: number): void {
    this.#owedAt = Math.min(this.#owedAt, performance.now() + ms)
    this.wait()
  }

  /** Sets the time of the next question. */
  wait(): void {
    clearTimeout(this.#timer)
    if (this.#asking || this.#over) return
    const now = performance.now()
    const due = Math.min(this.#what.next() ?? Number.POSITIVE_INFINITY, this.#owedAt - now)
    const ms = Math.max(due, this.#askedAt + this.#pause() - now)
    if (ms <= 0 && !isHidden()) void this.question()
    else if (ms < Number.POSITIVE_INFINITY) this.#timer = lookLater(() => this.question(), Math.max(0, ms))
  }

  end(): void {
    this.#over = true
    this.#latest++
    clearTimeout(this.#timer)
    this.#endTopic()
    this.#endSeen()
  }

  #take(reply: Reply): void {
    this.#what.take(
      reply,
      this.#told.map(({ message }) => message),
    )
    this.#asking = false
    this.#vain = (this.#what.next() ?? 1) > 0 ? 0 : this.#vain + 1
    this.#listen()
    this.wait()
  }

  #fail(error: unknown): void {
    this.#asking = false
    this.#vain++
    if (this.#what.failed?.(error)) this.end()
    else this.owe(0)
  }

  #seen(): void {
    if (isHidden() || this.#asking) return
    this.#vain = 0
    void this.question()
  }

  /** How long the next question waits after the last one, in ms. A lost message is asked for at once, unless that was in vain. */
  #pause(): number {
    const isOwed = this.#owedAt < Number.POSITIVE_INFINITY
    if (this.#vain === 0) return isOwed ? 0 : PAUSE.first
    return Math.min(PAUSE.latest, PAUSE.first * 2 ** (this.#vain - 1))
  }

  /** Listens to the topic as it is called now, and to no other one. */
  #listen(): void {
    const { topic } = this.#what
    const destination = topic?.destination() ?? ''
    if (!topic || destination === this.#heard || this.#over) return
    this.#endTopic()
    this.#heard = destination
    this.#told = []
    const isHeard = () => !this.#over && this.#heard === destination
    this.#endTopic =
      destination === ''
        ? () => {}
        : watchTopic({
            destination,
            headers: topic.headers ?? (() => ({})),
            onText: (text) => isHeard() && this.#hear(topic, text),
            onReady: () => isHeard() && this.#ready(topic),
            onRefused: () => isHeard() && topic.refused?.(),
          })
  }

  #hear(topic: FollowedTopic<Message>, text: string): void {
    const message = topic.schema.safeParse(parseJson(text))
    if (!message.success) return
    if (!this.#asking) this.#forgetOld()
    this.#told.push({ message: message.data, at: performance.now() })
    const told = topic.apply(message.data)
    if (told === 'gap') this.owe(patience(topic))
    else if (told === 'on') this.wait()
  }

  /** What was told so long ago is in every reply that is yet to be made. */
  #forgetOld(): void {
    const from = performance.now() - SHARED
    this.#told = this.#told.filter(({ at }) => at > from)
  }

  /** What was told before the subscription was not heard. */
  #ready(topic: FollowedTopic<Message>): void {
    this.#vain = 0
    this.owe(patience(topic))
  }
}
