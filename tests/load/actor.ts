import { randomInt, randomUUID } from 'node:crypto'
import { dropsOf } from '#shared/book.ts'
import { exchange, getOpenRecord, type OpenResult, openCase } from '#shared/calls/case.ts'
import { userInfo } from '#shared/calls/profile.ts'
import { toMinor } from '#shared/money.ts'
import { callApi, dataOf } from '../support/api.ts'

type Act = { kind: 'open'; key: string; boxId: number; number: '1' | '2' | '5' | '10' } | { kind: 'exchange'; key: string; ids: string[] }

const NUMBERS = ['1', '2', '5', '10'] as const

/** What an actor's acts came to. */
export interface Figures {
  opened: number
  exchanged: number
  /** Acts whose reply the kill swallowed. */
  lost: number
  /** Of those, how many had acted. */
  found: number
}

/** A player who opens and exchanges as fast as the server answers, and keeps books of its own. */
export class Actor {
  readonly figures: Figures = { opened: 0, exchanged: 0, lost: 0, found: 0 }
  /** key → openId of every opening the server has answered for. */
  readonly opens = new Map<string, string>()
  #balance: number
  #bag: string[] = []
  #pending: Act | null = null

  /** `coins` is the starting balance in minor units. */
  constructor(
    readonly token: string,
    coins: number,
    readonly boxIds: readonly number[],
  ) {
    this.#balance = coins
  }

  /** Acts until the server no longer answers; the last act stays pending. */
  async actUntilCut(origin: string): Promise<void> {
    for (;;) {
      this.#pending = this.#nextAct()
      try {
        await this.#send(origin, this.#pending)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        this.figures.lost++
        return
      }
      this.#pending = null
    }
  }

  #nextAct(): Act {
    const key = randomUUID()
    const some = this.#bag.length > 4 && randomInt(3) === 0
    if (some) return { kind: 'exchange', key, ids: this.#bag.slice(0, 1 + randomInt(4)) }
    return { kind: 'open', key, boxId: this.boxIds[randomInt(this.boxIds.length)] ?? 0, number: NUMBERS[randomInt(NUMBERS.length)] ?? '1' }
  }

  /** Rejects with TypeError (fetch) when no reply came. */
  async #send(origin: string, act: Act): Promise<void> {
    const who = { token: this.token, key: act.key }
    if (act.kind === 'open') {
      this.#bookOpen(act.key, await dataOf(origin, openCase, { ...who, query: { boxId: String(act.boxId), number: act.number } }))
      return
    }
    const { amount, count } = await dataOf(origin, exchange, { ...who, query: { ids: act.ids.join(',') } })
    if (count !== act.ids.length) throw new Error(`exchanged ${count} of ${act.ids.length} items`)
    this.#balance += toMinor(amount)
    this.#bag = this.#bag.filter((id) => !act.ids.includes(id))
    this.figures.exchanged += count
  }

  #bookOpen(key: string, { book }: OpenResult): void {
    if (book.openId === null) throw new Error('a paid opening came back as a demo')
    const drops = dropsOf(book).map(({ itemId }) => itemId)
    if (drops.length !== book.number || drops.includes(null)) throw new Error(`opening ${book.openId} is not whole`)
    this.#balance -= toMinor(book.paid)
    this.#bag.push(...drops.filter((id) => id !== null))
    this.opens.set(key, book.openId)
    this.figures.opened++
  }

  /** After a restart: what became of the pending act, half of the time by asking, half of the time by sending it again under its key. */
  async settle(origin: string): Promise<void> {
    const act = this.#pending
    this.#pending = null
    if (!act) return
    if (act.kind === 'exchange' || randomInt(2) === 0) {
      await this.#send(origin, act)
      return
    }
    const found = await dataOf(origin, getOpenRecord, { token: this.token, query: { key: act.key } })
    if (!found) return
    this.figures.found++
    this.#bookOpen(act.key, found)
  }

  /** Throws unless the server remembers every answered opening as it was, and knows the balance that our books come to. */
  async compare(origin: string): Promise<void> {
    for (const [key, openId] of this.opens) {
      const { data } = await callApi(origin, getOpenRecord, { token: this.token, query: { key } })
      if (data?.book.openId !== openId) throw new Error(`opening ${openId} was acknowledged and is now ${data?.book.openId ?? 'gone'}`)
    }
    const { balance } = await dataOf(origin, userInfo, { token: this.token })
    if (toMinor(balance) !== this.#balance) throw new Error(`balance is ${toMinor(balance)}, our books say ${this.#balance}`)
  }

  /** A repeated key must answer with the first opening and charge nothing. */
  async repeatOne(origin: string): Promise<void> {
    const [key, openId] = [...this.opens].at(-1) ?? []
    if (!key) return
    const record = await dataOf(origin, getOpenRecord, { token: this.token, query: { key } })
    if (!record) throw new Error(`opening ${openId} is gone`)
    const query = { boxId: String(record.book.boxId), number: String(record.book.number) as '1' }
    const again = await dataOf(origin, openCase, { token: this.token, key, query })
    if (again.book.openId !== openId) throw new Error(`key ${key} acted twice: ${openId} and ${again.book.openId}`)
  }
}
