import cluster, { type Worker } from 'node:cluster'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Registry } from 'prom-client'
import { type Bus, type BusMessage, memoryBus, topicOf } from '#server/platform/live/bus.ts'
import { figuresOf } from './figures.ts'
import { DATABASE, type Figures, NUMBER, type ToFirst, type ToWorker } from './messages.ts'

const ENTRY = fileURLToPath(new URL('./worker.ts', import.meta.url))
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
/** Pause before the place of a dead worker is taken, in ms. It doubles each time that the new one dies young. */
const PAUSE = { first: 100, longest: 5_000 } as const
/** A worker that dies within this time, in ms, died young. */
const YOUNG = 10_000
/** A worker that was told to stop and still runs so many ms after it has left is killed. */
const STOP_TIMEOUT = 12_000
/** Workers tell their figures within this time, in ms, or are left out. */
const FIGURES_TIMEOUT = 1_000

interface Log {
  info(detail: object, text: string): void
  warn(detail: object, text: string): void
}

export interface TeamOptions {
  /** Number of workers. */
  size: number
  /** Address of the database. */
  url: string
  /** Metrics of this process. */
  registry: Registry
  /** Seconds for which a worker serves on when it is told to stop. */
  drainSeconds: number
}

interface Member {
  worker: Worker
  sockets: number
  /** The topics that it follows. */
  topics: Set<string>
}

interface Question {
  all: Figures[]
  missing: Set<Member>
  done(): void
}

/**
 * The workers of a node, seen from its first process. All of them listen on one port, and take new connections in turns. A worker that dies
 * is replaced. What one publishes on the bus, the first process passes on to the others.
 */
export class Team {
  private readonly members = new Set<Member>()
  private readonly questions = new Map<number, Question>()
  private readonly local = memoryBus()
  private asked = 0
  private stopping = false
  private options: TeamOptions | null = null

  /** The bus of the first process. */
  readonly bus: Bus = { ...this.local, publish: (message) => this.pass(message, null) }

  constructor(private readonly log: Log) {}

  /** Open live connections of all workers. */
  sockets(): number {
    return [...this.members].reduce((sum, { sockets }) => sum + sockets, 0)
  }

  /** Starts the workers. Resolves when all of them listen, and rejects when one cannot; that one has said why on stderr. */
  async start(options: TeamOptions): Promise<void> {
    this.options = options
    cluster.setupPrimary({ exec: ENTRY, args: [], execArgv: ['--import', TSX] })
    await Promise.all(
      Array.from({ length: options.size }, async (_, index) => {
        if (!(await this.hire(index + 1, null))) throw new Error('a worker did not start')
      }),
    )
  }

  /** Lets the workers finish what they do, then ends them. */
  async stop(): Promise<void> {
    this.stopping = true
    await Promise.all([...this.members].map(({ worker }) => end(worker, STOP_TIMEOUT + (this.options?.drainSeconds ?? 0) * 1_000)))
  }

  /**
   * Starts a worker. Resolves to true when it listens, and to false when it has ended before. `waited` is how long its place was empty, in
   * ms; null when nobody had the place before.
   */
  private hire(number: number, waited: number | null): Promise<boolean> {
    const born = performance.now()
    const worker = cluster.fork({ [DATABASE]: this.options?.url ?? '', [NUMBER]: String(number) })
    const member: Member = { worker, sockets: 0, topics: new Set() }
    this.members.add(member)
    return new Promise((resolve) => {
      let listens = false
      worker.on('message', (message: ToFirst) => {
        if (message.kind === 'ready') {
          listens = true
          this.log.info({ worker: number, workerPid: worker.process.pid }, 'worker listens')
          resolve(true)
        } else this.hear(member, message)
      })
      worker.on('error', (error) => this.log.warn({ err: error, worker: number }, 'worker'))
      worker.once('exit', (code, signal) => {
        this.dismiss(member)
        // One that cannot start at the start of all ends that.
        if (!this.stopping && (listens || waited !== null)) {
          this.log.warn({ worker: number, code, signal }, 'worker ended, another one takes its place')
          const young = performance.now() - born < YOUNG
          void this.replace(number, young && waited !== null ? Math.min(waited * 2, PAUSE.longest) : PAUSE.first)
        }
        resolve(false)
      })
    })
  }

  private async replace(number: number, pause: number): Promise<void> {
    await sleep(pause)
    if (!this.stopping) await this.hire(number, pause)
  }

  private dismiss(member: Member): void {
    this.members.delete(member)
    for (const question of this.questions.values()) this.answered(question, member)
  }

  private hear(member: Member, message: Exclude<ToFirst, { kind: 'ready' }>): void {
    if (message.kind === 'push') this.pass(message.message, member)
    else if (message.kind === 'follow') {
      member.topics.add(message.topic)
      tell(member, { kind: 'followed', topic: message.topic })
    } else if (message.kind === 'unfollow') member.topics.delete(message.topic)
    else if (message.kind === 'sockets') member.sockets = message.open
    else if (message.kind === 'askFigures') void this.tellFigures(member, message.question)
    else this.noteFigures(member, message.question, message.figures)
  }

  /** Passes a push on to everybody but the worker from which it came; one to a topic only to the workers that follow it. */
  private pass(message: BusMessage, from: Member | null): void {
    this.local.publish(message)
    const topic = topicOf(message)
    for (const member of this.members) {
      if (member !== from && (topic === null || member.topics.has(topic))) tell(member, { kind: 'push', message })
    }
  }

  private async tellFigures(asker: Member, question: number): Promise<void> {
    const [own, others] = await Promise.all([this.options ? figuresOf(this.options.registry) : [], this.collect()])
    tell(asker, { kind: 'allFigures', question, all: [...others, own] })
  }

  private async collect(): Promise<Figures[]> {
    const id = ++this.asked
    const question: Question = { all: [], missing: new Set(this.members), done: () => undefined }
    const done = new Promise<void>((resolve) => {
      question.done = resolve
    })
    this.questions.set(id, question)
    for (const member of this.members) tell(member, { kind: 'giveFigures', question: id })
    await Promise.race([done, sleep(FIGURES_TIMEOUT, undefined, { ref: false })])
    this.questions.delete(id)
    return question.all
  }

  private noteFigures(member: Member, id: number, figures: Figures): void {
    const question = this.questions.get(id)
    if (!question) return
    question.all.push(figures)
    this.answered(question, member)
  }

  private answered({ missing, done }: Question, member: Member): void {
    missing.delete(member)
    if (missing.size === 0) done()
  }
}

function tell({ worker }: Member, message: ToWorker): void {
  // A worker that is just dying hears nothing; that it is gone, its exit says.
  if (worker.isConnected()) worker.send(message, () => undefined)
}

async function end({ process }: Worker, patience: number): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  await new Promise<void>((resolve) => {
    const late = setTimeout(() => process.kill('SIGKILL'), patience)
    process.once('exit', () => {
      clearTimeout(late)
      resolve()
    })
    process.kill('SIGTERM')
  })
}
