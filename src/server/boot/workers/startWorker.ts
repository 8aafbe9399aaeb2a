import { listen, prepareServing } from '#server/boot/serve.ts'
import { startBeats } from '#server/core/rounds/beats.ts'
import type { Config } from '#server/platform/config.ts'
import { startTime } from '#server/platform/db/databaseTime.ts'
import { connectPools } from '#server/platform/db/pools.ts'
import { measurePools } from '#server/platform/http/databaseMetrics.ts'
import { leave } from '#server/platform/http/leaving.ts'
import { createLog } from '#server/platform/http/log.ts'
import { redisBus } from '#server/platform/live/redisBus.ts'
import { type RunningServer, startAll } from '#server/platform/started.ts'
import { type Line, openLine } from './line.ts'
import { DATABASE, NUMBER } from './messages.ts'

/** A worker tells how many live connections it has once in this many ms. The robots of the demo world want to know. */
const TELL_SOCKETS = 1_000

/** Starts a worker: it answers calls and serves the live channel, on the database that the first process has prepared. */
export function startWorker(config: Config): Promise<RunningServer> {
  const line = openLine()
  const log = createLog(config)
  return startAll(async (started) => {
    const { calls, reads, gallery, steps } = connectPools(process.env[DATABASE] ?? '', config, log, started)
    const bus = config.redisUrl ? await redisBus(config.redisUrl, log) : line.bus
    started.add(() => bus.close())
    const time = await startTime({ db: steps, log }, started)
    const deps = { config, db: calls, reads, gallery, own: steps, bus, log, time, now: () => time.now(), allMetrics: line.metrics }
    const { app, gateway } = await prepareServing(deps, started)
    app.metrics.setDefaultLabels({ worker: process.env[NUMBER] ?? '' })
    measurePools(app.metrics, { calls, reads, gallery, steps })
    line.measure(app.metrics)
    started.add(tellSockets(line, () => gateway.stats().sockets))
    await listen(app, config)
    started.add(startBeats({ db: steps, log }))
    started.add(() => leave(app, config.drainSeconds))
    line.tell({ kind: 'ready' })
  })
}

function tellSockets(line: Line, count: () => number): () => void {
  let told = 0
  const timer = setInterval(() => {
    const open = count()
    if (open !== told) line.tell({ kind: 'sockets', open })
    told = open
  }, TELL_SOCKETS)
  return () => clearInterval(timer)
}
