import type { Registry } from 'prom-client'
import { type Bus, memoryBus } from '#server/platform/live/bus.ts'
import { FollowedTopics } from '#server/platform/live/followed.ts'
import { figuresOf, textOf } from './figures.ts'
import type { ToFirst, ToWorker } from './messages.ts'

/** The first process answers within this time, in ms, or /metrics shows this worker alone. */
const FIGURES_TIMEOUT = 2_000
/** The first process confirms within this time, in ms, that a topic is followed, or the worker goes on without. */
const FOLLOW_TIMEOUT = 1_000

/** A worker's line to the first process of its node. */
export interface Line {
  /** Reaches all processes of the node. */
  bus: Bus
  /** The figures of all processes of the node, as text for Prometheus. */
  metrics(): Promise<string>
  /** Says which registry holds the figures of this worker. */
  measure(registry: Registry): void
  tell(message: ToFirst): void
}

/** Opens the line. The worker ends when the first process does: Node sees to that. */
export function openLine(): Line {
  const local = memoryBus()
  const waiting = new Map<number, (text: Promise<string>) => void>()
  const following = new Map<string, (() => void)[]>()
  let own: Registry | null = null
  let asked = 0
  const tell = (message: ToFirst) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
  }
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'push') local.publish(message.message)
    else if (message.kind === 'followed') {
      for (const resolve of following.get(message.topic) ?? []) resolve()
      following.delete(message.topic)
    } else if (message.kind === 'allFigures') waiting.get(message.question)?.(textOf(message.all))
    else if (own) {
      const { question } = message
      void figuresOf(own).then((figures) => tell({ kind: 'figures', question, figures }))
    }
  })
  const ask = (): Promise<string> => {
    const question = ++asked
    const answer = new Promise<string>((resolve) => waiting.set(question, resolve))
    const alone = new Promise<string>((resolve) => {
      setTimeout(() => resolve(own?.metrics() ?? ''), FIGURES_TIMEOUT).unref()
    })
    tell({ kind: 'askFigures', question })
    return Promise.race([answer, alone]).finally(() => waiting.delete(question))
  }
  const begin = (topic: string) =>
    new Promise<void>((resolve) => {
      following.set(topic, [...(following.get(topic) ?? []), resolve])
      setTimeout(resolve, FOLLOW_TIMEOUT).unref()
      tell({ kind: 'follow', topic })
    })
  const end = async (topic: string) => tell({ kind: 'unfollow', topic })
  const followed = new FollowedTopics(begin, end, () => undefined)
  return {
    bus: {
      ...local,
      follow: (topic) => followed.follow(topic),
      publish: (message) => {
        local.publish(message)
        tell({ kind: 'push', message })
      },
      answers: async () => process.connected,
    },
    metrics: ask,
    measure: (registry) => {
      own = registry
    },
    tell,
  }
}
