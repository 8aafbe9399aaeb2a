import { beijingDay } from '#shared/beijingTime.ts'
import type { Currency } from '#shared/codes.ts'
import type { TotalName } from '#shared/kindFacts.ts'
import { kindFacts } from '#shared/kinds.ts'
import type { Minor } from '#shared/money.ts'
import type { EntryLine } from './lines.ts'
import type { Manifest } from './manifest.ts'

/** One line of the sums of an archive: what an account's entries of a month come to, as in `ledger_archive_sum`. */
export interface SumLine extends Record<TotalName, Minor> {
  account: number
  month: string
  lines: number
  amount: Minor
  gained: Minor
  paid: Minor
  closing: Minor
}

const ONE_AFTER_THE_OTHER = 'the lines are not sorted by id'
/** So many faults tell enough. */
const MOST = 20

/** Adds up the lines of an archive and checks what they say themselves: their order, and each balance after a line. */
export class Tally {
  readonly problems: string[] = []
  entries = 0
  firstId = 0
  lastId = 0
  firstJournal = Number.MAX_SAFE_INTEGER
  lastJournal = 0
  private readonly accounts = new Map<string, SumLine>()
  private readonly houses = new Map<string, Manifest['houses'][number]>()
  /** What the lines of a journal come to, for those that are not balanced (yet). */
  private readonly unbalanced = new Map<string, Minor>()

  /** `balances` are those of the accounts before these lines; the tally moves them on. */
  constructor(private readonly balances: Map<number, Minor>) {}

  add(line: EntryLine): void {
    if (line.id <= this.lastId) this.complain(`${ONE_AFTER_THE_OTHER}: ${line.id}`)
    this.entries++
    this.firstId ||= line.id
    this.lastId = line.id
    this.firstJournal = Math.min(this.firstJournal, line.journal)
    this.lastJournal = Math.max(this.lastJournal, line.journal)
    addTo(this.unbalanced, `${line.journal}/${line.currency}`, line.amount)
    if (line.account !== null) this.addToAccount(line.account, line)
    else this.addToHouse(line.house ?? '', line)
  }

  /** The sums of the accounts, by account and month. */
  sums(): SumLine[] {
    return [...this.accounts.values()].sort((a, b) => a.account - b.account || (a.month < b.month ? -1 : 1))
  }

  houseSums(): Manifest['houses'] {
    return [...this.houses.values()].sort((a, b) => (a.house === b.house ? a.currency - b.currency : a.house < b.house ? -1 : 1))
  }

  /** What the lines of the journals come to. `parts` names those of which other archives, or the database, hold lines too. */
  partSums(parts: readonly string[]): Manifest['parts'] {
    return parts.flatMap((journal) => {
      const sums = [0, 1].map((currency) => ({ journal, currency, amount: this.unbalanced.get(`${journal}/${currency}`) ?? 0 }))
      const moved = sums.filter(({ amount }) => amount !== 0)
      return moved.length > 0 ? moved : sums.slice(0, 1)
    })
  }

  /** Names of the journals, with their currency, whose lines do not sum to zero. */
  unbalancedJournals(): string[] {
    return [...this.unbalanced.keys()]
  }

  private complain(problem: string): void {
    if (this.problems.length < MOST) this.problems.push(problem)
  }

  private addToAccount(account: number, line: EntryLine): void {
    const balance = (this.balances.get(account) ?? 0) + line.amount
    if (balance !== line.balanceAfter) this.complain(`the balance after line ${line.id} is not the sum up to it`)
    this.balances.set(account, balance)
    const month = beijingDay(Date.parse(line.at)).slice(0, 7)
    const key = `${account}/${month}`
    const sum = this.accounts.get(key) ?? nothingOf(account, month)
    this.accounts.set(key, sum)
    sum.lines++
    sum.amount += line.amount
    if (line.amount > 0) sum.gained += line.amount
    else sum.paid -= line.amount
    const total = kindFacts(line.kind)?.total
    if (total) sum[total] += line.amount
    sum.closing = balance
  }

  private addToHouse(house: string, { currency, amount }: { currency: Currency; amount: Minor }): void {
    const key = `${house}/${currency}`
    const sum = this.houses.get(key) ?? { house, currency, amount: 0 }
    this.houses.set(key, sum)
    sum.amount += amount
  }
}

const nothingOf = (account: number, month: string): SumLine => ({
  account,
  month,
  lines: 0,
  amount: 0,
  gained: 0,
  paid: 0,
  toppedUp: 0,
  spent: 0,
  exchanged: 0,
  closing: 0,
})

function addTo(sums: Map<string, Minor>, key: string, amount: Minor): void {
  const sum = (sums.get(key) ?? 0) + amount
  if (sum === 0) sums.delete(key)
  else sums.set(key, sum)
}

/** The text of the file of sums. */
export const sumTexts = (sums: readonly SumLine[]): string[] => sums.map((sum) => `${JSON.stringify(sum)}\n`)
