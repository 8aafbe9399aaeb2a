import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { BusMessage } from '#server/platform/live/bus.ts'

/** The metrics of one process. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** What a worker tells the first process of its node. */
export type ToFirst =
  /** It listens. */
  | { kind: 'ready' }
  | { kind: 'push'; message: BusMessage }
  /** It follows a topic, or does not any more. */
  | { kind: 'follow'; topic: string }
  | { kind: 'unfollow'; topic: string }
  /** Number of its open live connections. */
  | { kind: 'sockets'; open: number }
  | { kind: 'askFigures'; question: number }
  | { kind: 'figures'; question: number; figures: Figures }

/** What the first process tells a worker. */
export type ToWorker =
  | { kind: 'push'; message: BusMessage }
  /** Answers `follow`: from now on it gets what is published to the topic. */
  | { kind: 'followed'; topic: string }
  | { kind: 'giveFigures'; question: number }
  /** Answers `askFigures`: the figures of all processes of the node. */
  | { kind: 'allFigures'; question: number; all: Figures[] }

/** Environment variable in which a worker finds the address of the database. DATABASE_URL would say that it is not the server's own. */
export const DATABASE = 'WORKER_DATABASE'
/** Environment variable with the worker's number, from 1 on. A worker that takes the place of a dead one has its number. */
export const NUMBER = 'WORKER_NUMBER'
