import { stepsOf } from '../src/history.ts'
import type { FileStep, Verdict } from '../src/verdict.ts'
import { cardOf } from './card.ts'
import { found, made } from './elements.ts'

/** Ms of work between two rests, in which the page answers touches and paints. */
const SLICE = 14
/** A file of up to so many proofs is listed whole; of a longer one the failed proofs are, so many at most. */
const LISTED_WHOLE = 30
const LISTED_FAILED = 200

const COUNTED = ['passed', 'sealed', 'unproven', 'failed'] as const
type Counted = (typeof COUNTED)[number]

const nothing = (): Record<Counted, number> => ({ passed: 0, sealed: 0, unproven: 0, failed: 0 })

/** What cannot be read or recognised counts among the failed: nobody may take it for checked. */
const countedAs = ({ verdict }: Verdict): Counted => (verdict === 'unknown' ? 'failed' : verdict)

interface Seen {
  verdict: Verdict
  place: number
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Checks files one after another in slices, and shows how far it is and what has come out. A new file ends the one before. */
export class FileRun {
  private current = 0
  private readonly sum = found('sum', HTMLElement)
  private readonly list = found('list', HTMLElement)

  /** Says why there is nothing to check. */
  refuse(why: string): void {
    this.current++
    this.begin(why)
    this.finish(why)
  }

  /** Ends what runs; what was counted stays in view. */
  stop(): void {
    this.current++
    this.finish(`已停止，以下是停止前的结果`)
  }

  async check(texts: readonly string[], name: string): Promise<void> {
    const mine = ++this.current
    this.begin(`正在验证 ${name}`)
    const counts = nothing()
    const [first, failed]: [Seen[], Seen[]] = [[], []]
    for (const [index, text] of texts.entries()) {
      const steps = stepsOf(text)
      for (let step = this.slice(steps, counts, first, failed); step; step = this.slice(steps, counts, first, failed)) {
        this.show(counts, (index + step.done) / texts.length)
        await rest()
        if (mine !== this.current) return
      }
    }
    this.show(counts, 1)
    this.finish(outcome(name, counts))
    this.listAll(counts, first, failed)
  }

  /** Goes on for one slice of time. Returns the last step, or null when the file is at its end. */
  private slice(steps: Generator<FileStep>, counts: Record<Counted, number>, first: Seen[], failed: Seen[]): FileStep | null {
    const until = performance.now() + SLICE
    let last: FileStep | null = null
    while (performance.now() < until) {
      const { value } = steps.next() as IteratorResult<FileStep, undefined>
      if (!value) return last
      last = value
      const { verdict, place } = value
      if (!verdict) continue
      const counted = countedAs(verdict)
      counts[counted]++
      if (first.length <= LISTED_WHOLE) first.push({ verdict, place })
      if (counted === 'failed' && failed.length < LISTED_FAILED) failed.push({ verdict, place })
    }
    return last
  }

  private begin(words: string): void {
    this.list.replaceChildren()
    this.sum.hidden = false
    found('stop', HTMLElement).hidden = false
    found('words', HTMLElement).textContent = words
    this.show(nothing(), 0)
  }

  private finish(words: string): void {
    found('stop', HTMLElement).hidden = true
    found('words', HTMLElement).textContent = words
  }

  private show(counts: Record<Counted, number>, done: number): void {
    for (const name of COUNTED) found(name, HTMLElement).textContent = counts[name].toLocaleString('en-US')
    found('bar', HTMLElement).style.width = `${done * 100}%`
  }

  private listAll(counts: Record<Counted, number>, first: readonly Seen[], failed: readonly Seen[]): void {
    const all = sumOf(counts)
    const whole = all <= LISTED_WHOLE
    const listed = whole ? first : failed
    if (!whole && failed.length > 0) {
      const more = counts.failed > failed.length ? `（只列出前 ${failed.length} 张）` : ''
      this.list.append(made('h2', '', `未通过的凭证${more}`))
    }
    this.list.append(...listed.map(({ verdict, place }) => cardOf(verdict, all > 1 ? `第 ${place} 条 · ` : '', all === 1)))
  }
}

const sumOf = (counts: Record<Counted, number>) => COUNTED.reduce((sum, name) => sum + counts[name], 0)

/** What a file has come to, in one sentence. */
function outcome(name: string, counts: Record<Counted, number>): string {
  const { sealed, unproven, failed } = counts
  const all = sumOf(counts)
  if (all === 0) return `${name} 里没有凭证`
  if (failed > 0) return `${name}：${all.toLocaleString('en-US')} 张凭证中有 ${failed.toLocaleString('en-US')} 张未通过`
  if (unproven > 0) return `${name}：没有发现不一致，但 ${unproven.toLocaleString('en-US')} 张未能完整证明`
  if (sealed > 0) return `${name}：没有发现不一致，${sealed.toLocaleString('en-US')} 张等待种子公开`
  return `${name}：${all.toLocaleString('en-US')} 张凭证全部通过`
}
